import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The browser fetches no route manifest while navigating, so a page that is open during a deploy keeps working.
  routeDiscovery: { mode: "initial" },
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
