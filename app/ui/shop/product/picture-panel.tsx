import type { ComponentProps, ReactNode } from "react";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./picture-panel.module.css";

type PicturePanelProps = Pick<ComponentProps<typeof Picture>, "file" | "alt" | "family"> & {
  children: ReactNode;
};

/** A picture beside words, and above them on a phone, where it is as wide as the screen. */
export function PicturePanel({ children, ...picture }: PicturePanelProps) {
  return (
    <div className={styles.panel}>
      <Picture
        sizes="(min-width: 48rem) 55vw, 100vw"
        minWidth={640}
        maxWidth={960}
        className={styles.picture}
        {...picture}
      />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
