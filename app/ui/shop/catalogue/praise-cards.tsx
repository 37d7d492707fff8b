import { href } from "react-router";
import type { Praise } from "#app/domain/review/review.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { Stars } from "#app/ui/shop/product/stars.tsx";
import styles from "./praise-cards.module.css";

/** Reviews with five stars, each below its frame seen from the front, as a link to the frame's reviews. */
export function PraiseCards({ praise }: { praise: readonly Praise[] }) {
  return (
    <ul className={`swipe-row ${styles.cards}`} data-strip="">
      {praise.map(({ productId, slug, title, priceCents, authorName, text, family, file }) => (
        <li key={productId}>
          <a href={`${href("/oculos/:title", { title: slug })}#avaliacoes`}>
            <Picture
              file={file}
              alt=""
              sizes="(min-width: 48rem) 32vw, 78vw"
              minWidth={640}
              maxWidth={640}
              family={family}
            />
            <blockquote>
              “<UserText>{text}</UserText>”
            </blockquote>
            <span className={styles.author}>
              <Stars hundredths={500} /> <UserText>{authorName}</UserText>
            </span>
            <p>
              {title} <strong>{formatReais(priceCents)}</strong> <Icon name="chevron-right" size={16} />
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}
