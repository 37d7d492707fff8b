import { href } from "react-router";
import {
  type Paging,
  SYSTEM_ROWS,
  type SystemList,
  type SystemPages,
  systemQueryOf,
} from "#app/domain/system/system-lists.ts";
import { Pagination } from "#app/ui/kit/pagination.tsx";

export interface SystemPagingProps extends Paging {
  list: SystemList;
  /** Of all lists. */
  current: SystemPages;
}

/** The links to the pages of one list of Sistema. They leave the other lists where they are. */
export function SystemPaging({ list, current, page, pages, total }: SystemPagingProps) {
  if (pages === 1) return null;
  const first = (page - 1) * SYSTEM_ROWS + 1;
  return (
    <div>
      <p>
        Aparecem {first} a {Math.min(first + SYSTEM_ROWS - 1, total)} de {total}.
      </p>
      <Pagination
        label={`Páginas de ${NAMES[list]}`}
        page={page}
        pages={pages}
        hrefOf={(to) => href("/admin/sistema") + systemQueryOf({ ...current, [list]: to }, list)}
      />
    </div>
  );
}

const NAMES: Readonly<Record<SystemList, string>> = {
  tarefas: "tarefas",
  emails: "e-mails",
  notificacoes: "notificações",
  pagamentos: "pagamentos separados",
  backups: "cópias de segurança",
};
