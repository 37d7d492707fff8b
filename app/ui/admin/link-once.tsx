import { href } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { AdminPage } from "./admin-page.tsx";
import styles from "./link-once.module.css";

/** A link for one person. It is in this response only: the shop stores its hash. */
export function LinkOnce({ name, link }: { name: string; link: string }) {
  return (
    <AdminPage title="Entregue este link" size="form">
      <p>
        Com ele, <strong>{name}</strong> escolhe a senha e liga o aplicativo do celular. Ele vale uma vez, por
        uma hora, e aparece só agora: quem o tiver entra no lugar da pessoa.
      </p>
      <p className={styles.link}>{link}</p>
      <p>
        <ButtonLink href={href("/admin/equipe")} wide>
          Voltar à equipe
        </ButtonLink>
      </p>
    </AdminPage>
  );
}
