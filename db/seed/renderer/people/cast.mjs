/**
 * The sculptures that wear the frames: shares of MakeHuman's macro targets. Only assets of the MakeHuman team are used, which are CC0.
 */
const ADULT = { ages: { young: 1 }, smile: 0.25, scale: 1 };
const CHILD = { ages: { child: 1 }, smile: 0.35, scale: 0.86 };

export const PEOPLE = {
  ana: { ...ADULT, sex: "female", origins: { caucasian: 0.7, asian: 0.3 } },
  dandara: { ...ADULT, sex: "female", origins: { african: 0.8, caucasian: 0.2 } },
  iara: {
    ...ADULT,
    sex: "female",
    origins: { asian: 0.3, caucasian: 0.4, african: 0.3 },
  },
  caio: { ...ADULT, sex: "male", origins: { caucasian: 0.8, african: 0.2 } },
  jorge: { ...ADULT, sex: "male", origins: { african: 0.7, caucasian: 0.3 } },
  bia: { ...CHILD, sex: "female", origins: { caucasian: 0.6, african: 0.4 } },
  theo: { ...CHILD, sex: "male", origins: { african: 0.7, caucasian: 0.3 } },
};

/** The wearers of each sex's frames take turns, in the order of the products. */
export const WEARERS = {
  feminino: ["dandara", "ana", "iara"],
  masculino: ["caio", "jorge"],
  unissex: ["ana", "jorge", "dandara", "caio", "iara"],
  kids: ["bia", "theo"],
};
