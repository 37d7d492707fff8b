import fc from "fast-check";
import { expect, test } from "vitest";
import { choice, date, hundredths, list, money, place, slug, whole, yesNo } from "./cell-kinds.ts";

test("a price is read back as it was written, with a comma or a point, grouped or not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const written = money.format(cents);
      const grouped = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(cents / 100);
      for (const cell of [written, written.replace(",", "."), grouped, `R$ ${grouped}`])
        expect(money.parse(cell), cell).toEqual({ value: cents });
    }),
  );
});

test("a text that is no price is refused, and never read as another one", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,-R$ e") }), (cell) => {
      const parsed = money.parse(cell);
      if ("reason" in parsed) return;
      const digits = cell.replace(/\D/g, "");
      expect(parsed.value).toBeGreaterThanOrEqual(0);
      expect([digits, `${digits}0`, `${digits}00`].map(Number)).toContain(parsed.value);
    }),
  );
});

test.each(["1.199", "1,199", "1.199.90", "1,199.90", "-1,00", "", "grátis", "1e3", "12.34,5"])(
  "%j is no price",
  (cell) => {
    expect(money.parse(cell)).toHaveProperty("reason");
  },
);

test("a day is read back as it was written", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
      (day) => {
        const parsed = date.parse(date.format(day));
        expect("value" in parsed && parsed.value.toISOString()).toBe(
          `${day.toISOString().slice(0, 10)}T12:00:00.000Z`,
        );
      },
    ),
  );
  expect(date.parse("1/2/2026")).toEqual({ value: new Date("2026-02-01T12:00:00Z") });
  for (const cell of ["31/02/2026", "2026-02-01", "1/2/26", "0/1/2026", "1/13/2026"])
    expect(date.parse(cell), cell).toHaveProperty("reason");
});

test("numbers, words and lists", () => {
  expect(hundredths.parse("1,56")).toEqual({ value: 156 });
  expect(hundredths.parse("26")).toEqual({ value: 2600 });
  expect(hundredths.format(156)).toBe("1,56");
  expect(whole(0, 4).parse("4")).toEqual({ value: 4 });
  expect(whole(0, 4).parse("5")).toHaveProperty("reason");
  expect(place.parse("1")).toEqual({ value: 0 });
  expect(place.format(0)).toBe("1");
  expect([yesNo.parse("Sim"), yesNo.parse("NAO"), yesNo.parse("não")]).toEqual([
    { value: true },
    { value: false },
    { value: false },
  ]);
  const need = choice({ obrigatória: "required", nunca: "never" });
  expect(need.parse("Obrigatoria")).toEqual({ value: "required" });
  expect(need.parse("talvez")).toEqual({ reason: "precisa ser um destes: obrigatória, nunca" });
  expect(list(slug).parse("fina | super-fina")).toEqual({ value: ["fina", "super-fina"] });
  expect(list(slug).parse("fina|Super")).toHaveProperty("reason");
  expect(list(slug).parse("fina|fina")).toHaveProperty("reason");
});
