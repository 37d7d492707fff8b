import { href, Link } from "react-router";
import panels from "./order-panels.module.css";
import { coverText, unitsText } from "./stock-labels.ts";
import { StockState } from "./stock-table.tsx";

interface StockSummaryProps {
  stock: {
    slug: string;
    color: string;
    onHand: number;
    reserved: number;
    free: number;
    lowStockUnits: number;
    sold: number;
    coverDays: number | null;
    waiting: number;
    isShown: boolean;
  };
}

export function StockSummary({ stock }: StockSummaryProps) {
  const { slug, color, onHand, reserved, free, sold, coverDays, waiting, isShown } = stock;
  return (
    <>
      <dl className={panels.facts}>
        <dt>Na loja</dt>
        <dd>{unitsText(onHand)}</dd>
        <dt>Reservadas</dt>
        <dd>{reserved}, para pedidos que ainda não foram pagos</dd>
        <dt>Livres</dt>
        <dd>
          {free} <StockState {...stock} />
        </dd>
        <dt>Em 30 dias</dt>
        <dd>{sold === 1 ? "1 vendida" : `${sold} vendidas`}</dd>
        <dt>Dura</dt>
        <dd>{coverText(coverDays)}</dd>
        <dt>Esperando</dt>
        <dd>
          {waiting === 0
            ? "ninguém"
            : `${waiting === 1 ? "1 pessoa recebe" : `${waiting} pessoas recebem`} um e-mail quando houver peças`}
        </dd>
      </dl>
      {isShown && (
        <p>
          <Link
            to={`${href("/oculos/:title", { title: slug })}?${new URLSearchParams({ cor: color })}`}
            reloadDocument
          >
            Ver na loja
          </Link>
        </p>
      )}
    </>
  );
}
