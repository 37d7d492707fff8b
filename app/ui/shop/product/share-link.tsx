import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./share-link.module.css";

/** WhatsApp without scripts; app/enhance/share-link.ts opens the device's own menu. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  return (
    <share-link data-url={url}>
      <a
        className={styles.share}
        href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`}
        rel="noreferrer"
      >
        <Icon name="share-2" /> Compartilhar
      </a>
    </share-link>
  );
}
