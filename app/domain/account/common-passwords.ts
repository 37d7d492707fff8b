import list from "./common-passwords.txt?raw";

/**
 * The 3000 commonest of eight signs or more in what was stolen elsewhere, commonest first, in small letters: what ASVS 6.2.4 asks
 * for. From the list of `@zxcvbn-ts/language-common` 4.1.3, whose whole would be ten megabytes in memory (MIT; copyright 2012-2016
 * Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
const STOLEN = new Set(list.trimEnd().split("\n"));

/** What a list from elsewhere does not know: a sign again and again, and what is near at hand here, with digits behind it. */
const NEAR_AT_HAND =
  /^(.)\1+$|^(12345678|12341234|abcd1234|qwertyui|password|senha|mudar|brasil|flamengo|corinthians|palmeiras|otica|ametista|oticaametista|oculos|lentes?|receita)\d{0,8}$/;

/** Whether a guesser tries this password first. Capitals, accents, spaces and hyphens change nothing about it. */
export function isCommonPassword(password: string): boolean {
  const plain = password
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M} -]/gu, "");
  return STOLEN.has(plain) || NEAR_AT_HAND.test(plain);
}
