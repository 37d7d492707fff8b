const SCRIPT_TIMEOUT_MS = 15_000;

export interface CardSubmission {
  token: string;
  issuer_id?: string | number;
  payment_method_id: string;
  installments: number;
}

interface BrickCallbacks {
  onReady(): void;
  onError(error: { type?: string }): void;
}

/** The settings of each Brick that the shop uses. */
export interface BrickSettings {
  cardPayment: {
    initialization: {
      amount: number;
      payer: { email: string; identification: { type: "CPF" | "CNPJ"; number: string } };
    };
    customization: object;
    callbacks: BrickCallbacks & { onSubmit(card: CardSubmission): Promise<void> };
  };
  wallet: {
    initialization: { redirectMode: "self" };
    /** `onSubmit` resolves to the id of a preference, whose page the Brick then opens. */
    callbacks: BrickCallbacks & { onSubmit(): Promise<string> };
  };
}

export interface Brick {
  unmount(): void;
}

export type MercadoPago = new (
  publicKey: string,
  options: { locale: string },
) => {
  bricks(): {
    create<Name extends keyof BrickSettings>(
      name: Name,
      containerId: string,
      settings: BrickSettings[Name],
    ): Promise<Brick>;
  };
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
