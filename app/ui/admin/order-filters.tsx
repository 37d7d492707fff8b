import { href, Link } from "react-router";
import { ORDER_TABS, type OrderTab } from "#app/domain/order/order-tabs.ts";
import { METHOD_LABELS } from "#app/domain/values/paid-by.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary, type FormErrors } from "#app/ui/kit/error-summary.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { FilterBar, FilterDate, FilterSelect } from "./filter-bar.tsx";
import styles from "./order-filters.module.css";

const TAB_LABELS: Readonly<Record<OrderTab, string>> = {
  "a-preparar": "A preparar",
  "a-enviar": "A enviar",
  receita: "Receita a conferir",
  "sem-receita": "Sem receita",
  laboratorio: "No laboratório",
  enviados: "Enviados",
  desistencias: "Desistências",
  reembolsos: "Reembolsos",
  disputas: "Disputas",
  "aguardando-pagamento": "Aguardando pagamento",
  entregues: "Entregues",
  encerrados: "Encerrados",
};

/** `q` is shown again with the results. It is sent as a POST: see the action. */
export function OrderSearch({
  errors,
  seesPersons,
  q,
}: {
  errors: FormErrors;
  seesPersons: boolean;
  q: string | undefined;
}) {
  const wrong = errors.errors.q?.[0];
  return (
    <>
      <ErrorSummary form={errors} />
      <PostForm action={href("/admin/pedidos")} role="search" aria-label="Pedidos" className={styles.search}>
        <label htmlFor="busca-q">
          {seesPersons ? "Número, nome, e-mail, CPF ou rastreamento" : "Número ou rastreamento"}
        </label>
        <div>
          <input
            key={q}
            id="busca-q"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={100}
            defaultValue={q}
            aria-invalid={wrong ? true : undefined}
          />
          <Button>Buscar</Button>
        </div>
      </PostForm>
    </>
  );
}

export function OrderTabs({
  current,
  counts,
  hrefOf,
}: {
  current: OrderTab | "";
  counts: Readonly<Record<OrderTab, number>>;
  hrefOf(tab: OrderTab | ""): string;
}) {
  return (
    <nav aria-label="Situação" className={styles.tabs}>
      <ul>
        <li>
          <Link to={hrefOf("")} aria-current={current === "" ? "page" : undefined}>
            Todos
          </Link>
        </li>
        {(Object.keys(ORDER_TABS) as OrderTab[]).map((tab) => (
          <li key={tab}>
            <Link to={hrefOf(tab)} aria-current={current === tab ? "page" : undefined}>
              {TAB_LABELS[tab]} <span>{counts[tab]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Choices {
  aba: string;
  de: string;
  ate: string;
  uf: string;
  lente: string;
  pagamento: string;
  parado: string;
}

/** `states` comes with the page's data: the module of all CEPs is large. Without any, there is no such filter. */
export function OrderFilters({ choices, states }: { choices: Choices; states: readonly string[] }) {
  const { aba, de, ate, uf, lente, pagamento, parado } = choices;
  return (
    <FilterBar isActive={[de, ate, uf, lente, pagamento, parado].some((choice) => choice !== "")}>
      {aba && <input type="hidden" name="aba" value={aba} />}
      <FilterDate name="de" label="De" value={de} />
      <FilterDate name="ate" label="Até" value={ate} />
      {states.length > 0 && (
        <FilterSelect
          name="uf"
          label="UF"
          all="Todas"
          value={uf}
          options={states.map((state) => ({ value: state, label: state }))}
        />
      )}
      <FilterSelect
        name="lente"
        label="Lentes"
        all="Com e sem"
        value={lente}
        options={[{ value: "com", label: "Com lente" }]}
      />
      <FilterSelect
        name="pagamento"
        label="Pagamento"
        all="Todos"
        value={pagamento}
        options={Object.entries(METHOD_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect
        name="parado"
        label="Na mesma situação"
        all="Não importa"
        value={parado}
        options={[{ value: "3-dias", label: "Há mais de 3 dias" }]}
      />
    </FilterBar>
  );
}
