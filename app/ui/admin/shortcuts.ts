/** What a key does on a page of the back office: `g` begins a place ('g h'), and all others act at once. */
export type Shortcut =
  | { act: "search" }
  | { act: "help" }
  | { act: "begin" }
  | { act: "go"; key: string }
  | { act: "next-row" }
  | { act: "previous-row" }
  | { act: "toggle-row" }
  | { act: "acts" };

interface Key {
  key: string;
  /** With one of them the key is the browser's or the system's. */
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** `hasBegun`: the key before it was `g`, a moment ago. */
export function shortcutOf(pressed: Key, hasBegun: boolean): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (hasBegun && /^[a-z]$/.test(key)) return { act: "go", key };
  switch (key) {
    case "/":
      return { act: "search" };
    case "?":
      return { act: "help" };
    case "g":
      return { act: "begin" };
    case "j":
      return { act: "next-row" };
    case "k":
      return { act: "previous-row" };
    case "x":
      return { act: "toggle-row" };
    case "a":
      return { act: "acts" };
    default:
      return undefined;
  }
}

/** In the order of the help. Those that lead to a screen are in navigation.ts. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: "/", does: "Procurar em tudo" },
  { keys: "j", does: "Próxima linha da lista" },
  { keys: "k", does: "Linha anterior" },
  { keys: "Enter", does: "Abrir a linha" },
  { keys: "x", does: "Marcar a linha, onde há caixa de seleção" },
  { keys: "a", does: "Ir ao que se pode fazer nesta página" },
  { keys: "?", does: "Ver os atalhos" },
];
