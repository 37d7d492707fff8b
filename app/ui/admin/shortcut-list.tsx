import type { Screen } from "./navigation.ts";
import styles from "./shortcut-list.module.css";
import { SHORTCUTS } from "./shortcuts.ts";

export function ShortcutList({ screens }: { screens: readonly Pick<Screen, "label" | "key">[] }) {
  const places = screens.flatMap(({ label, key }) => (key ? [{ keys: `g ${key}`, does: label }] : []));
  return (
    <dl className={styles.list}>
      {[...SHORTCUTS, ...places].map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            {keys.split(" ").map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
