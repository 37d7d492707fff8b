import { PRODUCT_TYPES } from "#app/domain/stock/stock-choices.ts";
import { Button } from "#app/ui/kit/button.tsx";
import type { FormErrors } from "#app/ui/kit/error-summary.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { useIsHydrated } from "#app/ui/shop/use-is-hydrated.ts";
import { formatMoment } from "./moment.ts";
import styles from "./stock-count.module.css";
import { colorsText } from "./stock-labels.ts";

interface CountSheetProps {
  sheet: {
    number: number;
    madeAt: Date;
    total: number;
    page: number;
    pages: number;
    rows: readonly { variantId: string; title: string; model: string; colorName: string; expected: number }[];
  };
  choices: { type: string; shape: string };
  errors: FormErrors;
  /** What was typed, by colour. */
  texts: Readonly<Record<string, string>>;
  action: string;
  /** The preview is above. */
  isChecked: boolean;
}

/** The sheet: on paper a table with empty boxes, on the screen a form. */
export function CountSheet({ sheet, choices, errors, texts, action, isChecked }: CountSheetProps) {
  const { number, madeAt, total, page, pages, rows } = sheet;
  const { type, shape } = choices;
  const what = [
    type ? PRODUCT_TYPES[type as keyof typeof PRODUCT_TYPES] : "Todos os produtos",
    shape && `formato ${shape}`,
    colorsText(total),
    pages > 1 && `página ${page} de ${pages}`,
  ];
  return (
    <PostForm action={action} className={styles.form}>
      <p>
        {what.filter(Boolean).join(" · ")}. Estoque até {formatMoment(madeAt)}.
      </p>
      <p>Conte as peças à venda, também as reservadas. As separadas para pedidos pagos ficam de fora.</p>
      <p className={styles.screen}>
        Em branco fica como está. Para imprimir em A4, use a impressão do navegador (Ctrl+P); depois, abra a
        folha de novo pelo número {number}.
      </p>
      <PrintButton />
      <table className={styles.sheet}>
        <caption className="visually-hidden">Cores a contar</caption>
        <thead>
          <tr>
            <th scope="col">Produto e cor</th>
            <th scope="col" className={styles.number}>
              Na folha
            </th>
            <th scope="col" className={styles.count}>
              Contadas
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ variantId, title, model, colorName, expected }, index) => {
            const name = `n${index}`;
            const error = errors.errors[name]?.[0];
            const id = `${errors.id}-${name}`;
            return (
              <tr key={variantId}>
                <th scope="row" id={`${id}-label`}>
                  <UserText>
                    {title}, {colorName}
                  </UserText>
                  <small>{model}</small>
                  {error && (
                    <p className={styles.error} id={`${id}-error`}>
                      {error}
                    </p>
                  )}
                </th>
                <td className={styles.number}>{expected}</td>
                <td className={styles.count}>
                  <input type="hidden" name={`v${index}`} value={variantId} />
                  <input
                    id={id}
                    name={name}
                    defaultValue={texts[variantId]}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={20}
                    aria-labelledby={`${id}-label`}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${id}-error` : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.screen}>
        <Button look={isChecked ? "secondary" : "primary"}>
          {isChecked ? "Conferir de novo" : "Conferir"}
        </Button>
      </div>
    </PostForm>
  );
}

/** Only scripts can open the print dialog. */
function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <div className={styles.screen}>
      <Button type="button" look="secondary" onClick={() => window.print()}>
        Imprimir
      </Button>
    </div>
  );
}
