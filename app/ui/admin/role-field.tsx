import { ROLES } from "#app/domain/staff/roles.ts";
import { Choice, Choices, FieldGroup, type FieldState } from "#app/ui/kit/form.tsx";
import { ROLE_NAMES, ROLE_TASKS } from "./labels.ts";

/** One of the roles, each with what it is for. One is always chosen. */
export function RoleField({ field }: { field: FieldState }) {
  const chosen = field.initialValue ?? "clerk";
  return (
    <FieldGroup legend="Papel">
      <Choices>
        {ROLES.map((role, index) => (
          <Choice
            key={role}
            id={index === 0 ? field.id : undefined}
            name={field.name}
            value={role}
            defaultChecked={chosen === role}
          >
            <strong>{ROLE_NAMES[role]}</strong>. {ROLE_TASKS[role]}
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}
