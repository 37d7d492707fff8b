import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page brings the routes of its own links only: the manifest of all routes would be 4 KB on each (docs/decisions/0026).
  routeDiscovery: { mode: "lazy" },
  // app/http/origin.server.ts checks the origin, for resource routes too, and its error page is in Portuguese.
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
