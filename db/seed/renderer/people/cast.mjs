/**
 * The sculptures that wear the frames: shares of MakeHuman's macro targets, and one of its hairstyles. Without a hairstyle the hair is
 * cropped. Only assets of the MakeHuman team are used, which are CC0.
 */
const ADULT = { ages: { young: 1 }, smile: 0.25, scale: 1 };
const CHILD = { ages: { child: 1 }, smile: 0.35, scale: 0.86 };

const TIED_BACK = { shape: "hair/ponytail01", picture: "ponytail01_diffuse.png" };

export const PEOPLE = {
  ana: { ...ADULT, sex: "female", origins: { caucasian: 0.7, asian: 0.3 }, hair: TIED_BACK },
  dandara: { ...ADULT, sex: "female", origins: { african: 0.8, caucasian: 0.2 } },
  iara: {
    ...ADULT,
    sex: "female",
    origins: { asian: 0.3, caucasian: 0.4, african: 0.3 },
    hair: TIED_BACK,
  },
  caio: { ...ADULT, sex: "male", origins: { caucasian: 0.8, african: 0.2 } },
  jorge: { ...ADULT, sex: "male", origins: { african: 0.7, caucasian: 0.3 } },
  bia: { ...CHILD, sex: "female", origins: { caucasian: 0.6, african: 0.4 }, hair: TIED_BACK },
  theo: { ...CHILD, sex: "male", origins: { african: 0.7, caucasian: 0.3 } },
};

/** The wearers of each sex's frames take turns, in the order of the products. */
export const WEARERS = {
  feminino: ["dandara", "ana", "iara"],
  masculino: ["caio", "jorge"],
  unissex: ["ana", "jorge", "dandara", "caio", "iara"],
  kids: ["bia", "theo"],
};
