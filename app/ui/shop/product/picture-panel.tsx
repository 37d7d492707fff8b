import type { ComponentProps, ReactNode } from "react";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./picture-panel.module.css";

interface PicturePanelProps extends Omit<ComponentProps<typeof Picture>, "sizes" | "className"> {
  /** On a desk: the picture stands right of the words. */
  isReversed?: boolean;
  children: ReactNode;
}

/** A picture beside words, and above them on a phone, where it is as wide as the screen. */
export function PicturePanel({ isReversed = false, children, ...picture }: PicturePanelProps) {
  return (
    <div className={`${styles.panel} ${isReversed ? styles.reversed : ""}`}>
      <Picture
        sizes="(min-width: 78rem) 42rem, (min-width: 62.5rem) 55vw, (min-width: 48rem) 50vw, 100vw"
        minWidth={640}
        maxWidth={960}
        className={styles.picture}
        {...picture}
      />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
