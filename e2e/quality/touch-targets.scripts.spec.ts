import { expect, test } from "../fixtures.ts";
import { layOutAll } from "./accessibility.ts";

const MIN_TARGET_PX = 44;

/** Links within a sentence are as high as their line; everything else has room for a finger (WCAG 2.5.8, and more). */
for (const path of [
  "/",
  "/produtos/oculos-de-sol?cor=preto",
  "/busca?q=nada-disso",
  "/oculos/aurora-panto?cor=tartaruga",
  "/oculos/lumina-redondo-metal",
  "/guia-de-medidas",
  "/duvidas-frequentes",
]) {
  test(`everything to touch on ${path} has room for a finger`, async ({ page }) => {
    await page.goto(path);
    await layOutAll(page);
    const small = await page.evaluate((smallest) => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>("a, button, summary, select, input:not([type=hidden])"),
      ];
      return targets.flatMap((target) => {
        if (!target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
        const inSentence = target.tagName === "A" && getComputedStyle(target).display === "inline";
        // What covers the card around it, and a box whose words can be touched as well.
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
