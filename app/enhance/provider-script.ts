const SCRIPT_TIMEOUT_MS = 15_000;

export interface CardSubmission {
  token: string;
  issuer_id?: string | number;
  payment_method_id: string;
  installments: number;
}

interface BrickSettings {
  initialization: {
    amount: number;
    payer: { email: string; identification: { type: "CPF" | "CNPJ"; number: string } };
  };
  customization: object;
  callbacks: {
    onReady(): void;
    onSubmit(card: CardSubmission): Promise<void>;
    onError(error: { type?: string }): void;
  };
}

export interface Brick {
  unmount(): void;
}

type MercadoPago = new (
  publicKey: string,
  options: { locale: string },
) => {
  bricks(): { create(name: "cardPayment", containerId: string, settings: BrickSettings): Promise<Brick> };
};

let loading: Promise<MercadoPago> | undefined;

/** Loads the provider's script once. After a failure the next call tries again. */
export function loadProvider(src: string): Promise<MercadoPago> {
  loading ??= fetchScript(src).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchScript(src: string): Promise<MercadoPago> {
  const script = Object.assign(document.createElement("script"), { src, async: true });
  const loaded = new Promise<MercadoPago>((resolve, reject) => {
    script.onload = () => {
      const { MercadoPago } = window as { MercadoPago?: MercadoPago };
      if (MercadoPago) resolve(MercadoPago);
      else reject(new Error("The provider's script defines nothing."));
    };
    script.onerror = () => reject(new Error("The provider's script did not load."));
    setTimeout(() => reject(new Error("The provider's script timed out.")), SCRIPT_TIMEOUT_MS);
  });
  document.head.append(script);
  return loaded.catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
