import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";

interface Refused {
  leftCents: number;
  isFinal: boolean;
}

/** What the provider did not pay back, in a sentence. */
export function refusedText({ leftCents, isFinal }: Refused): string {
  return `O provedor recusou devolver ${formatReais(leftCents)} a quem comprou. ${
    isFinal ? "A loja não pede de novo sozinha." : "A loja pede de novo uma vez por dia."
  }`;
}

/** `revision` is the order's, so that two people do not request the same twice. */
export function RefundRetry({ refused, revision }: { refused: Refused; revision: number }) {
  return (
    <Panel title="Reembolso recusado">
      <p>{refusedText(refused)}</p>
      <p>
        Veja no provedor por que foi, como falta de saldo ou prazo vencido. Se ele não devolve mais, combine
        outro meio com quem comprou.
      </p>
      <PostForm>
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="seen" value={revision} />
        <Button look="secondary">Tentar de novo</Button>
      </PostForm>
    </Panel>
  );
}
