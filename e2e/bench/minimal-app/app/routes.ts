import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("routes/cards.tsx")] satisfies RouteConfig;
