import { defineConfig } from "@playwright/test";

/** The drill alone: the journeys' configuration would start a shop beside it. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.cluster.ts",
  outputDir: "../../test-results/cluster/playwright",
  workers: 1,
  retries: 0,
  reporter: [["list"]],
});
