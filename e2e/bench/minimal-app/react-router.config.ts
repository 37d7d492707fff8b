import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.BENCH_BUILD ?? "build",
} satisfies Config;
