import type { ReactNode } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./promises.module.css";

export function Promises() {
  return (
    <ul className={styles.promises}>
      <OnePromise icon="gem">
        <strong>Preço separado:</strong> armação, lente, espessura.
      </OnePromise>
      <OnePromise icon="glasses">
        <strong>Receita</strong> agora ou depois de pagar.
      </OnePromise>
      <OnePromise icon="shield-check">
        <strong>7 dias para desistir,</strong> com reembolso integral.
      </OnePromise>
    </ul>
  );
}

function OnePromise({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={24} />
      <p>{children}</p>
    </li>
  );
}
