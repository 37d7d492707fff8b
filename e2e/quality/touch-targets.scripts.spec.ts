import { expect, test } from "../fixtures.ts";
import { layOutAll } from "./accessibility.ts";

const MIN_TARGET_PX = 44;

/** Larger than WCAG 2.5.8 requires; links within a sentence are exempt. */
for (const path of [
  "/",
  "/produtos/oculos-de-sol?cor=preto",
  "/busca?q=nada-disso",
  "/oculos/aurora-panto?cor=tartaruga",
  "/oculos/lumina-redondo-metal",
  "/guia-de-medidas",
  "/duvidas-frequentes",
]) {
  test(`touch targets on ${path} are large enough`, async ({ page }) => {
    await page.goto(path);
    await layOutAll(page);
    const small = await page.evaluate((smallest) => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>("a, button, summary, select, input:not([type=hidden])"),
      ];
      return targets.flatMap((target) => {
        if (!target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
        const inSentence = target.tagName === "A" && getComputedStyle(target).display === "inline";
        // The target is a link that covers its whole card, or a checkbox together with its label.
        const whole =
          target.closest("label") ?? (target.closest("h2, h3") ? target.closest("article") : null) ?? target;
        const { width, height } = whole.getBoundingClientRect();
        if (inSentence && whole === target) return [];
        const isSkipLink = target.getAttribute("href") === "#conteudo";
        return width < smallest - 0.5 || height < smallest - 0.5
          ? isSkipLink
            ? []
            : [
                `${target.tagName} ${target.textContent?.trim().slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
              ]
          : [];
      });
    }, MIN_TARGET_PX);
    expect(small).toEqual([]);
  });
}
