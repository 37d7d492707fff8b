import list from "./common-passwords.txt?raw";

/**
 * The 3000 most common leaked passwords of eight characters or more (ASVS 6.2.4), in lower case, the most common first. Taken
 * from `@zxcvbn-ts/language-common` 4.1.3, whose full list would take ten megabytes of memory (MIT; copyright 2012-2016 Dan
 * Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
const LEAKED = new Set(list.trimEnd().split("\n"));

/** Common here but not in that list: one character repeated, and words of this shop and country followed by digits. */
const LOCAL =
  /^(.)\1+$|^(12345678|12341234|abcd1234|qwertyui|password|senha|mudar|brasil|flamengo|corinthians|palmeiras|otica|ametista|oticaametista|oculos|lentes?|receita)\d{0,8}$/;

export function isCommonPassword(password: string): boolean {
  const plain = password
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M} -]/gu, "");
  return LEAKED.has(plain) || LOCAL.test(plain);
}
