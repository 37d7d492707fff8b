import { COMPANY } from "#app/domain/company.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./address-label.module.css";
import { Code } from "./code.tsx";
import type { Sheet } from "./packing-slip.tsx";

/** Characters that fit in large letters. */
const MAX_LARGE = 200;

/** Recipient and sender, as carriers read them. Without prices, and without a phone number for everybody on the way. */
export function AddressLabel({ parcel: { number, address }, barcode, qr }: Sheet) {
  const { people, road, number: door, complement, district, city, uf, cep, reference } = address;
  const length = [people, road, door, complement, district, city, reference].join("").length;
  return (
    <section
      className={`${styles.label} ${length > MAX_LARGE ? styles.dense : ""}`}
      aria-label={`Pedido ${number}`}
    >
      <div className={styles.to}>
        <p className={styles.role}>Destinatário</p>
        <p className={styles.name}>
          <UserText>{people}</UserText>
        </p>
        <p>
          <UserText>{road}</UserText>, <UserText>{door}</UserText>
        </p>
        {complement && (
          <p>
            <UserText>{complement}</UserText>
          </p>
        )}
        <p>
          <UserText>{district}</UserText>
        </p>
        <p>
          <UserText>{city}</UserText>/{uf}
        </p>
        <p className={styles.cep}>CEP {formatCep(cep)}</p>
        {reference && (
          <p className={styles.reference}>
            Referência: <UserText>{reference}</UserText>
          </p>
        )}
      </div>
      <div className={styles.codes}>
        <div>
          <Code code={barcode} label={`Código de barras ${number}`} className={styles.barcode} />
          <p className={styles.number}>Pedido {number}</p>
        </div>
        <Code code={qr} label={`QR do pedido ${number}`} className={styles.qr} />
      </div>
      <div className={styles.from}>
        <p className={styles.role}>Remetente</p>
        <p>{COMPANY.brand}</p>
        <p>
          {COMPANY.road}, {COMPANY.district}
        </p>
        <p>
          {COMPANY.city}, CEP {COMPANY.cep}
        </p>
      </div>
    </section>
  );
}
