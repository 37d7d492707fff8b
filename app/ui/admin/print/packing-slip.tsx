import { COMPANY } from "#app/domain/company.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Code } from "./code.tsx";
import styles from "./packing-slip.module.css";

interface DrawnCode {
  width: number;
  height: number;
  path: string;
}

export interface Sheet {
  parcel: {
    number: number;
    placedAt: Date;
    carrier: string;
    buyerName: string;
    address: {
      people: string;
      road: string;
      number: string;
      complement: string;
      district: string;
      city: string;
      uf: string;
      cep: string;
      reference: string;
    };
    lines: readonly {
      id: string;
      title: string;
      model: string;
      colorName: string;
      quantity: number;
      lens: { name: string; treatments: readonly string[]; color: string | null; thickness: string } | null;
    }[];
  };
  barcode: DrawnCode;
  qr: DrawnCode;
}

/** What goes into the parcel, to tick off. Without prices: it may be a present. */
export function PackingSlip({ parcel, barcode, qr }: Sheet) {
  const { number, placedAt, carrier, buyerName, address, lines } = parcel;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={styles.slip} aria-label={`Pedido ${number}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>{COMPANY.brand}</p>
          <p className={styles.number}>Pedido {number}</p>
          <p>Feito em {formatMoment(placedAt)}</p>
        </div>
        <Code code={qr} label={`QR do pedido ${number}`} className={styles.qr} />
      </header>
      <Code code={barcode} label={`Código de barras ${number}`} className={styles.barcode} />
      <div className={styles.facts}>
        <p>
          <span className={styles.label}>Comprou</span> <UserText>{buyerName}</UserText>
        </p>
        <p>
          <span className={styles.label}>Recebe</span> <UserText>{address.people}</UserText>,{" "}
          <UserText>{address.city}</UserText>/{address.uf}, CEP {formatCep(address.cep)}
        </p>
        <p>
          <span className={styles.label}>Frete</span> {carrier}
        </p>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ id, title, model, colorName, quantity, lens }) => (
          <li key={id}>
            <span className={styles.box} aria-hidden="true" />
            <div>
              <p className={styles.title}>
                {quantity} × {title}
              </p>
              <p>
                {model}, {colorName}
              </p>
              {lens && (
                <p>
                  Lentes:{" "}
                  {[lens.name, lens.color, ...lens.treatments, lens.thickness].filter(Boolean).join(", ")}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <p>{units === 1 ? "1 unidade" : `${units} unidades`}</p>
        <p>Separado por: ______________________</p>
      </footer>
    </section>
  );
}
