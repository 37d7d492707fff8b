import { expect, test } from "../fixtures.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

test("a refused form can be sent again while the page's data are loaded again", async ({ page, baseURL }) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}/reembolsar`);

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await isReleased;
    await route.continue();
  });
  const check = page.getByRole("button", { name: "Conferir" });
  await check.click();
  await expect(page.getByRole("alert")).toContainText("Escolha o motivo");
  await expect(check).not.toHaveAttribute("aria-busy");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await check.click();
  await posted;
  release();
  await expect(page.getByRole("alert")).toContainText("Escolha o motivo");
});
