import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PixPayment } from "./pix-payment.tsx";

function render(ticketUrl: string | null, now = "2026-11-22T11:30:00Z"): string {
  const Component = () => (
    <PixPayment
      pixCode="00020126"
      ticketUrl={ticketUrl}
      expiresAt={new Date("2026-11-22T12:00:00Z")}
      now={new Date(now)}
      qr="/qr.svg"
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("a Pix has its code before the QR Code, its expiry in Brasília's time, and the provider's page if there is one", () => {
  const html = render("https://provider.example/pix");
  expect(html).toMatch(/<textarea[^>]*>00020126<\/textarea>/);
  expect(html.indexOf("Pague até")).toBeLessThan(html.indexOf("<textarea"));
  expect(html.indexOf("<textarea")).toBeLessThan(html.indexOf('alt="QR Code do Pix"'));
  expect(html).toContain(">09:00</time>");
  expect(render(null, "2026-11-22T02:30:00Z")).toContain(">22/11/2026, 09:00</time>");
  expect(html).toContain('href="https://provider.example/pix"');
  expect(render(null)).not.toContain("site do Mercado Pago");
});
