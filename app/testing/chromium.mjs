import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of a Chromium to test in: CHROMIUM_PATH, or one that is installed; else it is installed, from Playwright's
 * own download or, where that cannot be reached, from Debian's package. Undefined: Playwright's own.
 * @returns {string | undefined}
 */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;

  console.log("Instalando um Chromium para os testes…");
  // Only root may install the libraries a Chromium needs; on other people's machines they are there.
  const libraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  if (succeeds("npx", ["playwright", "install", ...libraries, "chromium"])) return undefined;
  if (succeeds("apt-get", ["update"])) {
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  }
  const installed = findChromium();
  if (installed) return installed;
  console.error("Não há um Chromium, e não foi possível instalar um. Diga onde há: CHROMIUM_PATH=… npm test");
  process.exit(1);
}

function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    console.error(`CHROMIUM_PATH aponta para ${CHROMIUM_PATH}, que não existe.`);
    process.exit(1);
  }
  return CHROMIUM_PATH || INSTALLED.find(existsSync);
}

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
