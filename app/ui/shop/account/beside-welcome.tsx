import type { ReactNode } from "react";
import { Promises } from "#app/ui/shop/catalogue/promises.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./beside-welcome.module.css";

/** A file of db/seed/plates.json. */
export const WELCOME_PLATE = "plates/tartaruga-e993490e";

/** A form of the account, and on a desk what the shop promises, beside it. */
export function BesideWelcome({ children }: { children: ReactNode }) {
  return (
    <div className={styles.both}>
      <div className={styles.form}>{children}</div>
      <aside aria-label="A loja promete" className={styles.welcome}>
        <Picture file={WELCOME_PLATE} alt="" sizes="(min-width: 56rem) 44vw, 1px" maxWidth={960} />
        <Promises />
      </aside>
    </div>
  );
}
