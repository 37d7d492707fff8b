import { expect, test } from "vitest";
import { announcementOf, minutesAndSeconds } from "./check-line.tsx";

test.each([
  [undefined, null],
  [300, "O código vence em menos de 5 minutos."],
  [61, "O código vence em menos de 5 minutos."],
  [60, "O código vence em menos de 1 minuto."],
  [1, "O código vence em menos de 1 minuto."],
  [0, null],
])("with %s seconds left of a Pix code a screen reader hears %s", (seconds, announcement) => {
  expect(announcementOf(seconds)).toBe(announcement);
});

test.each([
  [299, "4:59"],
  [60, "1:00"],
  [7, "0:07"],
])("%s seconds of a Pix code are shown as %s", (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
