import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The same engine without a window takes little more than half of the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
/** The face of a page before the shop's own is there, as Arial and Roboto are on a phone: without it headlines wrap elsewhere. */
const FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf";
const INSTALLED = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
 * The path of the Chromium for the tests: CHROMIUM_PATH, the headless shell, or another installed one. Root installs the headless
 * shell and the fallback font from Debian's packages first. Where none is found, downloads Playwright's own and returns undefined.
 * @returns {string | undefined}
 */
export function findOrInstallChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    console.error(`CHROMIUM_PATH aponta para ${CHROMIUM_PATH}, que não existe.`);
    process.exit(1);
  }
  const isRoot = process.getuid?.() === 0;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (existsSync(SHELL) && (existsSync(FONT) || !isRoot)) return SHELL;

  if (isRoot && installPackages()) return SHELL;
  const found = INSTALLED.find(existsSync);
  if (found) return found;
  console.log("Instalando um Chromium para os testes…");
  // Only root can install Chromium's libraries; elsewhere they are expected to be there.
  const libraries = isRoot ? ["--with-deps"] : [];
  if (succeeds("npx", ["playwright", "install", ...libraries, "chromium"])) return undefined;
  console.error("Não há um Chromium, e não foi possível instalar um. Diga onde há: CHROMIUM_PATH=… npm test");
  process.exit(1);
}

/** Updates the package list only where the present one is missing or outdated. */
function installPackages() {
  const install = () =>
    succeeds("apt-get", [
      ...["install", "-y", "--no-install-recommends"],
      ...["chromium-headless-shell", "fonts-liberation"],
    ]);
  return install() || (succeeds("apt-get", ["update"]) && install());
}

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 300_000 }).status === 0;
}
