import type { Plugin } from "vite";

const SERVER = /react-router\/dist\/production\/chunk-[\w-]+\.mjs$/;

/** The framework encodes a page's loader data for React, also where no React follows: a tenth of the time of a page. */
const EAGER = /serverHandoffStream: (encodeViaTurboStream\(\s+state,[^)]*\))/;

/** Makes `serverHandoffStream` a getter: entry.server.tsx reads it for pages with React. Fails the build if a new version has other code. */
export function reactRouterPatches(): Plugin {
  let isPatched = false;
  return {
    name: "react-router-patches",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform(code, id) {
      if (!SERVER.test(id) || !EAGER.test(code)) return undefined;
      isPatched = true;
      return code.replace(EAGER, (_, encoding) => `get serverHandoffStream() { return ${encoding}; }`);
    },
    buildEnd(error) {
      if (!error && !isPatched) this.error("React Router has changed: serverHandoffStream");
    },
  };
}
