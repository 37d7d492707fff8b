import type { Transcription } from "#app/domain/lens/transcription.ts";

/** For a single-vision lens complete, with the heights of a multifocal one. */
export const TRANSCRIPTION: Transcription = {
  patient: "Beatriz Souza",
  right: {
    ...{ spherical: -225, cylinder: -75, axis: 180 },
    ...{ prism: { amount: 150, base: "in" }, pupillaryDistance: 315, height: 182 },
  },
  left: {
    ...{ spherical: -175, cylinder: 0, axis: null },
    ...{ prism: null, pupillaryDistance: 310, height: 185 },
  },
  addition: null,
  prescriber: "Ana Lima",
  council: "CRM",
  register: "12345",
  uf: "SP",
  prescribedOn: "2026-03-31",
};
