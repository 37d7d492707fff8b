import type { Role } from "../schema/index.ts";

/** The demonstration's staff. Password and secrets are published: these members are blocked where the shop sells. */
export const DEMO_STAFF: readonly {
  id: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  totpSecret: string;
}[] = [
  {
    id: "demo-dona",
    name: "Dora Ametista",
    email: "dona@exemplo.com.br",
    role: "owner",
    password: "ametista-demo",
    totpSecret: "AMETISTADONADEMONSTRACAO22222222",
  },
  {
    id: "demo-balcao",
    name: "Beto Balcão",
    email: "balcao@exemplo.com.br",
    role: "clerk",
    password: "ametista-demo",
    totpSecret: "AMETISTABALCAODEMONSTRACAO222222",
  },
  {
    id: "demo-optometrista",
    name: "Otília Prado",
    email: "optometrista@exemplo.com.br",
    role: "optician",
    password: "ametista-demo",
    totpSecret: "AMETISTAOPTOMETRISTADEMO22222222",
  },
];
