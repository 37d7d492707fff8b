import { createCookie } from "react-router";
import { days } from "#app/domain/values/duration.ts";

const OFF = "desligados";

/** Of this browser: whether the back office has keys of its own (WCAG 2.1.4: they can be turned off). No cookie means it has. */
const cookie = createCookie("atalhos", {
  httpOnly: true,
  sameSite: "strict",
  path: "/admin",
  maxAge: days(400) / 1000,
});

export async function wantsShortcuts(request: Request): Promise<boolean> {
  return (await cookie.parse(request.headers.get("Cookie"))) !== OFF;
}

/** The `Set-Cookie` that turns them on or off. */
export function shortcutsCookie(isOn: boolean): Promise<string> {
  return isOn ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(OFF);
}
