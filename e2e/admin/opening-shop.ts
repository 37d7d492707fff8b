import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { readRows } from "../database.ts";
import { MailServer } from "../resilience/mail-server.ts";
import { ServerProcess } from "../server-process.ts";
import { TlsProxy } from "../tls-proxy.ts";

export const OWNER = "rita@otica.exemplo";

/** As a spreadsheet in Brazil saves them. */
const CATALOGUE = {
  "produtos.csv": [
    "produto;nome;tipo;acessorio;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento;tamanho;frente;altura;haste;ponte;largura_da_lente;garantia",
    "aurora-panto;Aurora Panto;oculos-de-grau;;feminino;AM-1010;acetato;Leve no rosto.;319,90;239,90;10;não;15/06/2026;P;131;42;142;19;48;12 meses",
    "flanela-uva;Flanela Uva;acessorios;flanelas;unissex;AC-1;microfibra;Macia.;19,90;14,90;1;não;15/06/2026;;;;;;;",
  ],
  "cores.csv": [
    "produto;cor;nome;familia;hex;posicao;estoque",
    "aurora-panto;preto;Preto;preto;#111111;1;8",
    "flanela-uva;uva;Uva;roxo;#5b2a86;1;9",
  ],
  "fretes.csv": ["uf;transportadora;preco;dias_uteis", "SP;Correios;12,90;3", "RJ;Correios;15,90;4"],
  "espessuras.csv": [
    "espessura;posicao;nome;descricao;indice;materiais;sugerida_ate;feita_ate;preco",
    "fina;1;FINA;Fina e leve.;1,56;acetato;3,00;6,00;0,00",
  ],
  "lentes.csv": [
    "lente;posicao;visao;nome;descricao;receita;armacoes;tratamentos;cores_de_lente;espessuras;preco",
    "sem-grau;1;nenhuma;SEM GRAU;Para descansar a vista.;nunca;oculos-de-grau;;;fina;90,00",
  ],
};
const PICTURES = ["aurora-panto_preto-frente.webp", "flanela-uva_uva-frente.webp"];

/** The files of the first catalogue. Its pictures are plain, because they are derived in four widths, and that takes long. */
export async function catalogueFiles() {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#d9cdf3" } })
    .webp()
    .toBuffer();
  return [
    ...Object.entries(CATALOGUE).map(([name, lines]) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
    })),
    ...PICTURES.map((name) => ({ name, mimeType: "image/webp", buffer: picture })),
  ];
}

/** A production shop with an empty database, behind TLS, with a mail server of its own. */
export class ProductionShop {
  readonly mail = new MailServer();
  readonly #proxy = new TlsProxy();
  readonly #server = new ServerProcess();

  get origin() {
    return this.#proxy.origin;
  }

  /** Resolves with the path of the first owner's invitation. */
  async open(): Promise<string> {
    await Promise.all([this.#proxy.start(), this.mail.start()]);
    const env = {
      SHOP_ENV: "production",
      ORIGIN: this.origin,
      TRUSTED_PROXIES: "1",
      SANDBOX: "on",
      CEP_DIRECTORY: "off",
      PRESCRIPTIONS_KEY: randomBytes(32).toString("base64"),
      BACKUPS_FOLDER: `${this.#server.folder}/backups`,
      BACKUPS_KEY: randomBytes(32).toString("base64"),
      ...this.mail.settings,
    };
    const started = await this.#server.start(env);
    if (started !== "ready") throw new Error(started.output);
    this.#proxy.target = this.#server.origin;
    const added = await this.#server.runCommand(
      ["staff", "add", OWNER, "--role", "owner", "--name", "Rita Prado"],
      env,
    );
    return /\/admin\/convite\/[\w-]+/.exec(added)?.[0] ?? "";
  }

  /** The rows of a query. */
  rows<Row>(query: string): Promise<Row[]> {
    return readRows<Row>(this.#server.folder, query);
  }

  async end(): Promise<void> {
    await this.#server.end("SIGKILL");
    await this.mail.end();
    this.#proxy.end();
  }
}
