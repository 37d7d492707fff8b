import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "react-router";
import { Choice, Choices, FieldError, FieldGroup, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { TextAreaField } from "#app/ui/kit/text-area-field.tsx";
import styles from "./review-form.module.css";

const STARS = ["1", "2", "3", "4", "5"];

/** Below an order, or on the page of its action, which shows the errors without scripts. */
export function ReviewForm({
  product,
  action,
  lastResult,
}: {
  product: { id: string; title: string };
  action: string;
  lastResult?: SubmissionResult | undefined;
}) {
  const fetcher = useFetcher<{ lastResult?: SubmissionResult }>();
  const [form, fields] = useServerForm<{ stars: string; text: string }>({
    id: `avaliar-${product.id}`,
    lastResult: fetcher.data?.lastResult ?? lastResult,
  });
  const { stars, text } = fields;
  return (
    <ServerForm form={form} submit="Publicar avaliação" action={action} fetcher={fetcher}>
      <input type="hidden" name="idProduct" value={product.id} />
      <div className={styles.stars}>
        <FieldGroup legend={`Quantas estrelas para ${product.title}?`}>
          <Choices>
            {STARS.map((count, index) => (
              <Choice
                key={count}
                name={stars.name}
                value={count}
                defaultChecked={stars.initialValue === count}
                {...(index === 0 && { id: stars.id })}
                {...(stars.errors && { "aria-invalid": true, "aria-describedby": stars.errorId })}
              >
                {count} <Icon name="star" size={16} />
                <span className="visually-hidden">{count === "1" ? "estrela" : "estrelas"}</span>
              </Choice>
            ))}
          </Choices>
          <FieldError field={stars} />
        </FieldGroup>
      </div>
      <TextAreaField
        field={text}
        label="O que você achou"
        hint="A avaliação aparece na página do produto com o seu nome social ou fantasia."
        rows={4}
        maxLength={1000}
      />
    </ServerForm>
  );
}
