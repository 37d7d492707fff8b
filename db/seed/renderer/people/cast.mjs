/**
 * The people who wear the frames: shares of MakeHuman's macro targets, and pictures of its package. Colours multiply their pictures.
 * Only assets of the MakeHuman team are used, which are CC0.
 */
const skin = (folder, file, color = "#ffffff") => ({
  picture: `skins/${folder}/textures/${file}.png`,
  color,
});
/** The colour is that of the iris. */
const eyes = (color) => ({ shape: "eyes/HighPolyEyes", picture: "brownlight_eye.png", color });
const brows = (number, color) => ({
  shape: `eyebrows/eyebrow0${number}`,
  picture: `eyebrow0${number}.png`,
  color,
});
const lashes = (number) => ({
  shape: `eyelashes/eyelashes0${number}`,
  picture: `eyelashes0${number}.png`,
  color: "#ffffff",
});
const hair = (style, color = "#ffffff", picture = `${style}_diffuse.png`) => ({
  shape: `hair/${style}`,
  picture,
  color,
});

const ADULT = { ages: { young: 1 }, smile: 0.6, scale: 1 };
const CHILD = { ages: { child: 1 }, smile: 0.65, scale: 0.86 };

export const PEOPLE = {
  ana: {
    ...ADULT,
    sex: "female",
    origins: { caucasian: 1 },
    skin: skin("young_caucasian_female", "young_lightskinned_female_diffuse2", "#f1e0d5"),
    eyes: eyes("#a5765a"),
    brows: brows("01", "#4a3022"),
    lashes: lashes(2),
    hair: hair("ponytail01"),
  },
  dandara: {
    ...ADULT,
    light: 1.5,
    sex: "female",
    origins: { african: 0.8, caucasian: 0.2 },
    skin: skin("young_african_female", "young_darkskinned_female_diffuse"),
    eyes: eyes("#6b4a3c"),
    brows: brows("01", "#2a1c16"),
    lashes: lashes(2),
    hair: hair("afro01", "#94949a", "afro_diffuse.png"),
  },
  iara: {
    ...ADULT,
    sex: "female",
    origins: { asian: 0.3, caucasian: 0.4, african: 0.3 },
    skin: skin("young_asian_female", "young_lightskinned_female_diffuse3", "#dcc6b6"),
    eyes: eyes("#6b4a3c"),
    brows: brows("01", "#3a261b"),
    lashes: lashes(2),
    hair: hair("ponytail01", "#8f7a6c"),
  },
  caio: {
    ...ADULT,
    sex: "male",
    origins: { caucasian: 0.8, african: 0.2 },
    skin: skin("young_caucasian_male", "young_lightskinned_male_diffuse2", "#eedfd2"),
    eyes: eyes("#a5765a"),
    brows: brows("01", "#4a3426"),
    lashes: lashes(4),
    hair: hair("short02", "#8d7a70"),
  },
  jorge: {
    ...ADULT,
    light: 1.45,
    sex: "male",
    ages: { young: 0.65, old: 0.35 },
    origins: { african: 0.7, caucasian: 0.3 },
    skin: skin("middleage_african_male", "middleage_darkskinned_male_diffuse"),
    eyes: eyes("#6b4a3c"),
    brows: brows("01", "#2a2422"),
    lashes: lashes(4),
    hair: hair("short02", "#5a5a60"),
  },
  bia: {
    ...CHILD,
    sex: "female",
    origins: { caucasian: 0.6, african: 0.4 },
    skin: skin("young_asian_female", "young_lightskinned_female_diffuse3", "#eedccd"),
    eyes: eyes("#6b4a3c"),
    brows: brows("01", "#4a3426"),
    lashes: lashes(2),
    hair: hair("ponytail01"),
  },
  theo: {
    ...CHILD,
    light: 1.45,
    sex: "male",
    origins: { african: 0.7, caucasian: 0.3 },
    skin: skin("young_african_male", "young_darkskinned_male_diffuse", "#ffffff"),
    eyes: eyes("#6b4a3c"),
    brows: brows("01", "#1d1512"),
    lashes: lashes(4),
    hair: hair("afro01", "#9a8f8a", "afro_diffuse.png"),
  },
};

/** The wearers of each sex's frames take turns, in the order of the products. */
export const WEARERS = {
  feminino: ["dandara", "ana", "iara"],
  masculino: ["caio", "jorge"],
  unissex: ["ana", "jorge", "dandara", "caio", "iara"],
  kids: ["bia", "theo"],
};
