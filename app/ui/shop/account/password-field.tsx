import { type ComponentProps, useState } from "react";
import { Field } from "#app/ui/kit/form.tsx";
import { useIsHydrated } from "#app/ui/shop/use-is-hydrated.ts";

/** A password with a button that shows the typed text. The button needs scripts, so it appears with React. */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? "text" : "password"}
      end={
        useIsHydrated() ? (
          <button type="button" onClick={() => setShown(!isShown)}>
            {isShown ? "Ocultar" : "Mostrar"}
            <span className="visually-hidden"> senha</span>
          </button>
        ) : null
      }
    />
  );
}
