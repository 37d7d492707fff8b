import { z } from "zod";
import { startSandbox } from "./server.ts";

const env = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(3001),
    SANDBOX_FILE: z.string().default("data/sandbox.jsonl"),
    MERCADO_PAGO_WEBHOOK_SECRET: z.string().min(1),
  })
  .parse(process.env);

const sandbox = await startSandbox({
  host: "localhost",
  publicHost: "localhost",
  port: env.SANDBOX_PORT,
  file: env.SANDBOX_FILE,
  webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET,
  now: () => new Date(),
});
process.stdout.write(`http://localhost:${new URL(sandbox.api).port}\n`);
