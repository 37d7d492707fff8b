import { useEffect, useEffectEvent, useState } from "react";
import { type Brick, type BrickSettings, loadProvider } from "./provider-script.ts";

/** The pause before a Brick is created, a product requirement. */
const BRICK_DELAY_MS = 200;

/** The provider's browser SDK. */
export interface ProviderScript {
  publicKey: string;
  script: string;
}

type BrickState = "loading" | "ready" | "failed";

interface BrickOptions<Name extends keyof BrickSettings> {
  provider: ProviderScript;
  /** The Brick exists while this is true. A Brick that failed is tried again when it turns true once more. */
  isOn: boolean;
  containerId: string;
  settings(report: { onReady(): void; onError(error: { type?: string }): void }): BrickSettings[Name];
}

/** Renders one of the provider's Bricks into an element that React leaves empty. */
export function useBrick<Name extends keyof BrickSettings>(
  name: Name,
  { provider, isOn, containerId, settings }: BrickOptions<Name>,
): BrickState {
  const [state, setState] = useState<BrickState>("loading");

  const create = useEffectEvent(async (isOver: () => boolean, fail: () => void) => {
    const [MercadoPago] = await Promise.all([loadProvider(provider.script), pause(BRICK_DELAY_MS)]);
    if (isOver()) return undefined;
    return new MercadoPago(provider.publicKey, { locale: "pt-BR" }).bricks().create(
      name,
      containerId,
      settings({
        onReady: () => {
          if (!isOver()) setState("ready");
        },
        // A Brick shows validation errors itself.
        onError: ({ type }) => {
          if (type === "critical") fail();
        },
      }),
    );
  });

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let brick: Brick | undefined;
    const end = () => {
      isOver = true;
      brick?.unmount();
      document.getElementById(containerId)?.replaceChildren();
    };
    const fail = () => {
      if (isOver) return;
      end();
      setState("failed");
    };

    setState("loading");
    create(() => isOver, fail).then((created) => {
      brick = created;
      if (isOver) brick?.unmount();
    }, fail);
    return () => {
      if (!isOver) end();
    };
  }, [isOn, containerId]);

  return state;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
