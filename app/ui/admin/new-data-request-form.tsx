import type { SubmissionResult } from "@conform-to/react";
import type { DataRequestChannel, DataRequestKind } from "#app/domain/account/data-requests.ts";
import {
  Choice,
  Choices,
  Field,
  FieldError,
  FieldGroup,
  ServerForm,
  useServerForm,
} from "#app/ui/kit/form.tsx";
import { TextAreaField } from "#app/ui/kit/text-area-field.tsx";
import { CHANNEL_NAMES, KIND_NAMES } from "./customer-labels.ts";

type Fields = Record<"kind" | "channel" | "receivedOn" | "note", string>;

export function useNewDataRequestForm(lastResult: SubmissionResult | undefined, today: string) {
  return useServerForm<Fields>({
    id: "titular",
    lastResult,
    defaultValue: { kind: "export", channel: "email", receivedOn: today },
  });
}

type Form = ReturnType<typeof useNewDataRequestForm>;

interface NewDataRequestFormProps {
  form: Form[0];
  fields: Form[1];
  kinds: readonly DataRequestKind[];
  channels: readonly DataRequestChannel[];
}

export function NewDataRequestForm({ form, fields, kinds, channels }: NewDataRequestFormProps) {
  const chosen = { kind: fields.kind.initialValue, channel: fields.channel.initialValue };
  return (
    <ServerForm form={form} submit="Registrar o pedido">
      <FieldGroup legend="O que a pessoa pede">
        <Choices>
          {kinds.map((kind, index) => (
            <Choice
              key={kind}
              name={fields.kind.name}
              value={kind}
              defaultChecked={chosen.kind === kind}
              {...(index === 0 && { id: fields.kind.id })}
            >
              {KIND_NAMES[kind]}
            </Choice>
          ))}
        </Choices>
        <FieldError field={fields.kind} />
      </FieldGroup>
      <FieldGroup legend="Por onde chegou">
        <Choices>
          {channels.map((channel, index) => (
            <Choice
              key={channel}
              name={fields.channel.name}
              value={channel}
              defaultChecked={chosen.channel === channel}
              {...(index === 0 && { id: fields.channel.id })}
            >
              {capitalised(CHANNEL_NAMES[channel])}
            </Choice>
          ))}
        </Choices>
      </FieldGroup>
      <Field field={fields.receivedOn} label="Chegou em" type="date" hint="Os 15 dias contam daqui." />
      <TextAreaField
        field={fields.note}
        label="Nota"
        optional
        hint="O que corrigir, ou como a loja conferiu quem pediu. Nada de receita ou de saúde."
        maxLength={500}
      />
    </ServerForm>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
