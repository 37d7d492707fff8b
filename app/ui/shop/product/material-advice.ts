/** Opticians' advice on each material. */
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  acetato: ["Feito de celulose, é suave sobre a pele", "Aquecido na ótica, ajusta-se ao seu rosto"],
  metal: ["Fino e firme, pesa pouco no nariz", "A ótica ajusta hastes e plaquetas à mão"],
  titânio: ["Mais leve que o aço, e não enferruja", "Bem tolerado por peles sensíveis"],
  TR90: ["Pesa menos que o acetato", "Resiste a quedas e ao suor"],
  "acetato e metal": [
    "Acetato em cima, metal embaixo: firme e leve",
    "A ótica ajusta hastes e plaquetas à mão",
  ],
};

/** Empty for a material that is not known here. */
export function materialAdvice(material: string): readonly string[] {
  return ADVICE[material] ?? [];
}
