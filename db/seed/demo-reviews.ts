import catalogue from "./products.json" with { type: "json" };
import type { Buyer, Purchase } from "./trade.ts";

/** Tax ids are valid and, as the people, made up. */
const REVIEWERS = [
  { id: "demo-renata", name: "Renata Moura Dias", socialName: "Renata", taxId: "20736071016" },
  { id: "demo-thiago", name: "Thiago Pacheco", socialName: "Thiago", taxId: "21501494783" },
  { id: "demo-luciana", name: "Luciana Freitas", socialName: "Lu", taxId: "22266918478" },
  { id: "demo-rafael", name: "Rafael Monteiro Luz", socialName: "Rafael", taxId: "23032342120" },
  { id: "demo-patricia", name: "Patrícia Gomes", socialName: "Patrícia", taxId: "23797765800" },
  { id: "demo-vinicius", name: "Vinícius Amaral", socialName: "Vini", taxId: "24563189510" },
  { id: "demo-sonia", name: "Sônia Carvalho", socialName: "Sônia", taxId: "25328613201" },
  { id: "demo-andre", name: "André Bittencourt", socialName: "André", taxId: "26094036905" },
  { id: "demo-camila", name: "Camila Vasconcelos", socialName: "Camila", taxId: "26859460636" },
  { id: "demo-paulo", name: "Paulo Henrique Neves", socialName: "Paulo", taxId: "27624884356" },
  { id: "demo-yara", name: "Yara Siqueira", socialName: "Yara", taxId: "28390308029" },
  { id: "demo-hugo", name: "Hugo Lacerda", socialName: "Hugo", taxId: "29155731740" },
] as const;

type Opinion = readonly [stars: number, text: string];

/** By slug, the newest first. At most as many as there are reviewers. */
const OPINIONS: Readonly<Record<string, readonly Opinion[]>> = {
  "copacabana-quadrado": [
    [5, "Comprei para a praia e acabei usando todo dia."],
    [5, "Robusto sem ser pesado. A lente é bem escura, do jeito que eu gosto."],
    [4, "Muito bonito. Só achei as hastes um pouco justas na primeira semana."],
    [5, "Meu segundo. O primeiro ficou com meu irmão."],
    [3, "Bom, mas ficou grande no meu rosto. A devolução foi simples."],
    [5, "Chegou em quatro dias no interior do Ceará, muito bem embalado."],
    [4, "O tartaruga é mais claro do que eu imaginava, e gostei mais assim."],
    [5, "Acabamento impecável, dobradiça firme."],
    [5, "Dirijo o dia inteiro e ele não cansa o nariz."],
    [4, "Ótimo pelo preço. O estojo poderia ser menor."],
    [5, "Presente para o meu pai, acertei em cheio."],
    [5, "Combina com tudo, do terno à bermuda."],
  ],
  "lumina-redondo-metal": [
    [5, "Esqueço que estou de óculos."],
    [5, "Fiz com lente multifocal e ficou perfeito."],
    [4, "Delicado e leve. As plaquetas pediram um ajuste."],
    [5, "O dourado é discreto, nada chamativo."],
    [5, "Mandei a receita por foto e deu tudo certo."],
    [3, "Bonito, mas a ponte é estreita para mim. Vale conferir as medidas."],
    [5, "Redondo na medida, sem exagero."],
    [4, "Chegou um dia depois do previsto, mas valeu a espera."],
    [5, "Uso no trabalho e nas aulas. Muito confortável."],
    [5, "Recebi elogios até do meu oftalmologista."],
    [4, "Gostei bastante. Queria que tivesse em azul."],
  ],
  "aurora-panto": [
    [5, "Exatamente a cor da foto."],
    [5, "Leve, firme e lindo."],
    [4, "Ficou um pouquinho largo atrás da orelha, ajustei em casa."],
    [5, "Rosto pequeno, finalmente um que serve!"],
    [5, "O rosa levanta o visual sem chamar demais a atenção."],
    [3, "O modelo é bonito, mas marca um pouco o nariz no fim do dia."],
    [5, "Atendimento rápido pelo WhatsApp quando errei o grau na receita."],
    [4, "Bom acabamento e entrega rápida."],
  ],
  "diva-oversized": [
    [5, "Me sinto uma estrela de cinema."],
    [4, "Grande mesmo, como diz o nome. Adorei."],
    [5, "Protege os olhos até de lado."],
    [5, "O vinho é elegante, quase preto na sombra."],
    [3, "Pesa um pouco depois de algumas horas."],
    [5, "Não escorrega nem no calor de Recife."],
    [4, "Lindo, só demorou a chegar ao Acre."],
  ],
  "sereia-gatinho": [
    [5, "O gatinho mais bonito que já tive."],
    [4, "Marca bem o olhar. O marfim suja fácil, mas limpa fácil também."],
    [5, "Leve para o tamanho."],
    [5, "Usei num casamento de dia e todos perguntaram de onde era."],
    [4, "Ficou ótimo, um pouco largo para mim."],
    [5, "A cor ametista é única."],
  ],
  "tulipa-borboleta": [
    [5, "O degradê deixa ver o rosto, adoro."],
    [4, "Muito confortável. Esperava uma lente um pouco mais escura."],
    [5, "Perfeito para quem tem o rosto largo."],
    [5, "Elegante e firme."],
    [3, "Bonito, mas preferi o preto ao degradê."],
    [5, "Minha mãe amou."],
  ],
  "arpoador-aviador": [
    [5, "O aviador clássico, bem feito."],
    [4, "Bom peso e boa lente. As plaquetas são um pouco duras."],
    [5, "Dourado bonito, sem cara de bijuteria."],
    [5, "Já caiu da moto e não riscou."],
    [4, "Fica grande em rosto fino, no meu ficou bom."],
  ],
  "ipe-quadrado-suave": [
    [5, "Transparente chique. Ficou ótimo com a lente antirreflexo."],
    [4, "Gostei muito, mas o cristal pede limpeza todo dia."],
    [5, "Moderno e leve."],
    [5, "Serviu direitinho pelas medidas da página."],
  ],
  "gavea-redondo": [
    [4, "Estilo e conforto. A lente é um pouco clara para a praia."],
    [5, "Leve como uma pena."],
    [5, "Comprei o dourado e já quero o prata também."],
    [3, "Bonito, mas entortou fácil. Mandaram outro sem discutir."],
  ],
  "jujuba-kids-redondo": [
    [5, "Resistente de verdade: sobreviveu ao recreio."],
    [5, "Meu filho nem reclama de usar."],
    [4, "Cor linda. Ainda está um pouco grande para ela, que tem 5 anos."],
  ],
  "marisol-gatinho": [
    [5, "Elegante sem ser sério demais."],
    [5, "O vinho aparece só na luz, um charme."],
    [4, "Confortável, com boa ponte."],
    [3, "Gostei do desenho, mas esperava hastes mais finas."],
  ],
  "mirante-navegador": [
    [5, "Firme no rosto, até na corrida."],
    [4, "Boa proteção. Grande, como eu queria."],
    [5, "Parece muito mais caro do que é."],
  ],
  "pampa-browline": [
    [5, "Um retrô atual. Uso com tudo."],
    [4, "Muito bem acabado, só um pouco pesado na frente."],
    [5, "A mistura de metal com acetato ficou ótima."],
    [5, "Chegou com a lente pronta e o grau certinho."],
  ],
  "serra-retangular": [
    [5, "Discreto e confortável, ótimo para reuniões."],
    [4, "Bom para multifocal, a lente tem altura suficiente."],
    [3, "Correto, sem surpresa."],
  ],
  "orvalho-redondo": [
    [5, "Some no rosto, do jeito que eu queria."],
    [4, "Lindo. O azul cristal é bem clarinho."],
    [5, "Delicado e resistente."],
  ],
  "veludo-gatinho-slim": [
    [5, "Fino e elegante."],
    [4, "Gostei do nude, combina com a minha pele."],
    [5, "Leve, esqueço no rosto."],
  ],
  "nimbo-sem-aro": [
    [5, "Titânio faz diferença: não sinto o peso."],
    [4, "Discreto. É preciso cuidado ao limpar."],
    [5, "Ninguém nota que estou de óculos."],
  ],
};

/** Buyers whose orders are of one frame, which they reviewed: the best sellers of a real shop have many reviews. */
export const DEMO_REVIEWERS: readonly Buyer[] = REVIEWERS.map((reviewer, index) => ({
  ...reviewer,
  purchases: purchasesOf(index),
}));

/** Nobody reviews a product twice. */
function purchasesOf(reviewer: number): Purchase[] {
  return Object.entries(OPINIONS).flatMap(([slug, opinions], product) => {
    const colors = catalogue.find((each) => each.slug === slug)?.colors ?? [];
    return opinions.flatMap(([stars, text], index): Purchase[] => {
      const color = colors[index % colors.length]?.id;
      if (!color || (product * 5 + index) % REVIEWERS.length !== reviewer) return [];
      return [
        { daysAgo: 9 + 8 * index + (product % 7), lines: [[slug, color, 1]], review: { slug, stars, text } },
      ];
    });
  });
}
