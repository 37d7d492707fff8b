import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Without a window to draw, the same engine does the same work in little more than half of the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const INSTALLED = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** What a browser is told that is only ever looked at by tests: nothing of its own to fetch, draw or ask. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of a Chromium to test in: CHROMIUM_PATH, or one that is installed. Else, and where root has only one with a
 * window, it is installed: Debian's package, or Playwright's own download. Undefined: Playwright's own.
 * @returns {string | undefined}
 */
export function findOrInstallChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    console.error(`CHROMIUM_PATH aponta para ${CHROMIUM_PATH}, que não existe.`);
    process.exit(1);
  }
  if (CHROMIUM_PATH || existsSync(SHELL)) return CHROMIUM_PATH || SHELL;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && installPackage()) return SHELL;
  const found = INSTALLED.find(existsSync);
  if (found) return found;
  console.log("Instalando um Chromium para os testes…");
  // Only root may install the libraries a Chromium needs; on other people's machines they are there.
  const libraries = isRoot ? ["--with-deps"] : [];
  if (succeeds("npx", ["playwright", "install", ...libraries, "chromium"])) return undefined;
  console.error("Não há um Chromium, e não foi possível instalar um. Diga onde há: CHROMIUM_PATH=… npm test");
  process.exit(1);
}

/** Debian's, by the list of packages that is there, or by a new one where that names none that can be had. */
function installPackage() {
  const install = () =>
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  return install() || (succeeds("apt-get", ["update"]) && install());
}

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 300_000 }).status === 0;
}
