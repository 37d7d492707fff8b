import { href, Link } from "react-router";
import type { ParcelRefusal } from "#app/domain/order/parcel-lines.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { parcelRefusalText } from "./parcel-labels.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

interface Verdict {
  text: string;
  number: number | null;
  refusal: ParcelRefusal | null;
}

interface VerdictsProps {
  verdicts: readonly Verdict[];
  /** The orders were sent. Otherwise they would be. */
  isDone: boolean;
}

/** Each pasted line, and whether its order is sent. */
export function ParcelVerdicts({ verdicts, isDone }: VerdictsProps) {
  const good = verdicts.filter(({ refusal }) => !refusal).length;
  const bad = verdicts.length - good;
  const columns: Column<Verdict & { row: number }>[] = [
    {
      label: "Linha",
      cell: ({ text, number }) =>
        number === null ? (
          <UserText>{text}</UserText>
        ) : (
          <Link to={href("/admin/pedidos/:number", { number: String(number) })}>{text}</Link>
        ),
    },
    {
      label: isDone ? "Resultado" : "Conferência",
      cell: ({ refusal }) =>
        refusal ? (
          <StatusChip tone="bad">{isDone ? "Não enviado" : "Fica de fora"}</StatusChip>
        ) : (
          <StatusChip tone="good">{isDone ? "Enviado" : "Pode ir"}</StatusChip>
        ),
    },
    { label: "Por quê", cell: ({ refusal }) => (refusal ? `${parcelRefusalText(refusal)}.` : "–") },
  ];
  return (
    <>
      <p role="status">
        {isDone ? `Enviados: ${good}. Não enviados: ${bad}.` : `Podem ir: ${good}. Ficam de fora: ${bad}.`}
      </p>
      <Table
        caption={isDone ? "Resultado do envio" : "Conferência das linhas"}
        columns={columns}
        rows={verdicts.map((verdict, row) => ({ ...verdict, row }))}
        keyOf={({ row }) => String(row)}
      />
    </>
  );
}

/** `sent`: the fields of the form that was checked. */
export function SendParcels({
  verdicts,
  sent,
}: {
  verdicts: readonly Verdict[];
  sent: readonly (readonly [name: string, value: string])[];
}) {
  const good = verdicts.filter(({ refusal }) => !refusal).length;
  if (good === 0) return null;
  return (
    <PostForm>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value="send" />
      <Button wide>{good === 1 ? "Enviar 1 pedido" : `Enviar ${good} pedidos`}</Button>
    </PostForm>
  );
}
