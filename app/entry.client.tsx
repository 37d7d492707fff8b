import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Set by app/enhance/start-react.ts.
const isReloading = "reloading" in document.documentElement.dataset;

if (!isReloading) {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter useTransitions={false} />);
  });
}
