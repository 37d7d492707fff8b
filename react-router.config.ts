import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // An open page survives a deploy, and no manifest is asked for while somebody browses.
  routeDiscovery: { mode: "initial" },
  // The shop checks where a post comes from itself (app/http/origin.server.ts): it covers commands too,
  // and answers with a page in Portuguese.
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
