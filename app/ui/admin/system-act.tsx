import type { SystemIntent } from "#app/domain/system/system-acts.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";

interface SystemActProps {
  intent: SystemIntent;
  /** Of the job, e-mail or payment. */
  id?: string;
  label: string;
  /** Tells the buttons of a list apart; only screen readers read it. */
  about?: string;
}

/** A form of one button. */
export function SystemAct({ intent, id, label, about }: SystemActProps) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button look="secondary" aria-label={about && `${label}: ${about}`}>
        {label}
      </Button>
    </PostForm>
  );
}
