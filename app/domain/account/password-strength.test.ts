import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test("a password that the shop refuses for its length is weak", () => {
  expect(passwordStrength("")).toBe("fraca");
  expect(passwordStrength("aB3$xY9")).toBe("fraca");
});

test("a password is stronger the longer and the more varied it is", () => {
  expect(passwordStrength("12345678")).toBe("fraca");
  expect(passwordStrength("senha1234")).toBe("fraca");
  expect(passwordStrength("aB3$xY9!")).toBe("razoável");
  expect(passwordStrength("oculosbonitos")).toBe("razoável");
  expect(passwordStrength("lentes de inverno")).toBe("boa");
  expect(passwordStrength("óculos novos de outono")).toBe("boa");
});

test("repeated characters make a password no stronger", () => {
  expect(passwordStrength("aaaaaaaaaaaaaaaaaaaaaaaa")).toBe("fraca");
  expect(passwordStrength("ababababababababababab")).toBe("fraca");
});
