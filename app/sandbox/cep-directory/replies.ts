import { formatCep } from "#app/domain/values/cep.ts";

interface SandboxLocation {
  uf: string;
  city: string;
  district?: string;
  road?: string;
}

/** Every other CEP is unknown. The last two are town-wide. */
const LOCATIONS: Readonly<Record<string, SandboxLocation>> = {
  "01310100": { uf: "SP", city: "São Paulo", district: "Bela Vista", road: "Avenida Paulista" },
  "20040002": { uf: "RJ", city: "Rio de Janeiro", district: "Centro", road: "Avenida Rio Branco" },
  "30140070": { uf: "MG", city: "Belo Horizonte", district: "Funcionários", road: "Rua dos Aimorés" },
  "40020000": { uf: "BA", city: "Salvador", district: "Centro", road: "Rua Chile" },
  "50030000": { uf: "PE", city: "Recife", district: "Recife", road: "Avenida Marquês de Olinda" },
  "60150161": { uf: "CE", city: "Fortaleza", district: "Aldeota", road: "Avenida Santos Dumont" },
  "66010000": { uf: "PA", city: "Belém", district: "Campina", road: "Avenida Presidente Vargas" },
  "69010001": { uf: "AM", city: "Manaus", district: "Centro", road: "Avenida Eduardo Ribeiro" },
  "70040010": { uf: "DF", city: "Brasília", district: "Asa Norte", road: "SBN Quadra 1" },
  "80020310": { uf: "PR", city: "Curitiba", district: "Centro", road: "Rua Quinze de Novembro" },
  "89010025": {
    uf: "SC",
    city: "Blumenau",
    district: "Centro",
    road: "Rua Doutor Luiz de Freitas Melro",
  },
  "90020000": { uf: "RS", city: "Porto Alegre", district: "Centro Histórico", road: "Rua dos Andradas" },
  "37550000": { uf: "MG", city: "Pouso Alegre" },
  "76920000": { uf: "RO", city: "Ouro Preto do Oeste" },
};

export function viaCepReply(cep: string): Response {
  const location = LOCATIONS[cep];
  if (!location) return Response.json({ erro: "true" });
  const { uf, city, district = "", road = "" } = location;
  return Response.json({
    cep: formatCep(cep),
    logradouro: road,
    complemento: "",
    unidade: "",
    bairro: district,
    localidade: city,
    uf,
  });
}

export function brasilApiReply(cep: string): Response {
  const location = LOCATIONS[cep];
  if (!location) {
    const message = "Todos os serviços de CEP retornaram erro.";
    return Response.json({ name: "CepPromiseError", message, type: "service_error" }, { status: 404 });
  }
  const { uf, city, district = null, road = null } = location;
  return Response.json({ cep, state: uf, city, neighborhood: district, street: road, service: "sandbox" });
}
