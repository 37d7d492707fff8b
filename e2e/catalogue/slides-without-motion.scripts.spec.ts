import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("with reduced motion the slides do not turn, and their buttons scroll them, from the first to the last", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Destaques" });
  const slide = (number: number) => slides.getByRole("listitem").nth(number - 1);
  const next = slides.getByRole("button", { name: "Próximo slide" });
  const previous = slides.getByRole("button", { name: "Slide anterior" });
  await next.click();
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
  await previous.click();
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
  await previous.click();
  await expect(slide(8)).toBeInViewport({ ratio: 0.9 });
  await expect(slides.getByRole("button", { name: "Pausar a troca de slides" })).toHaveCount(0);
  await expect(slides).not.toHaveAttribute("data-turns");
});
