import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const repository = path.resolve(import.meta.dirname, "../../..");

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: { "#app": path.join(repository, "app"), "#db": path.join(repository, "db") } },
});
