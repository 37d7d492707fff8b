import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./check-line.module.css";

const TIME = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });
const COUNTDOWN_S = 5 * 60;
const LAST_MINUTE_S = 60;

interface CheckLineProps {
  /** By the shop's clock. */
  checkedAt: Date;
  hasFailed: boolean;
  expiresAt: Date | undefined;
}

/** When the payment was last checked, and the last minutes of the Pix code. Takes the same space whatever it says. */
export function CheckLine({ checkedAt, hasFailed, expiresAt }: CheckLineProps) {
  return (
    <div className={styles.line}>
      {expiresAt && <Countdown key={expiresAt.getTime()} expiresAt={expiresAt} checkedAt={checkedAt} />}
      <span role="status">{hasFailed && "Não conseguimos verificar agora. Continuamos tentando. "}</span>
      <small>Atualizado às {TIME.format(checkedAt)}</small>
    </div>
  );
}

function Countdown({ expiresAt, checkedAt }: { expiresAt: Date; checkedAt: Date }) {
  const seconds = useSecondsLeft(expiresAt, checkedAt);
  return (
    <>
      {seconds !== undefined && (
        <span className={styles.countdown} aria-hidden={seconds > 0}>
          {seconds > 0 ? `O código vence em ${minutesAndSeconds(seconds)}. ` : "O código venceu. "}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {announcementOf(seconds)}
      </span>
    </>
  );
}

/** Changes twice only, so that a screen reader is not interrupted each second. */
export function announcementOf(seconds: number | undefined): ReactNode {
  if (seconds === undefined || seconds <= 0) return null;
  return seconds > LAST_MINUTE_S
    ? "O código vence em menos de 5 minutos."
    : "O código vence em menos de 1 minuto.";
}

/** Undefined until the last five minutes, and on the server. */
function useSecondsLeft(expiresAt: Date, checkedAt: Date): number | undefined {
  // The device's clock may be wrong. The check with the shortest delay knows best by how much.
  const clockOffset = useRef(Number.NEGATIVE_INFINITY);
  const [seconds, setSeconds] = useState<number>();

  useEffect(() => {
    clockOffset.current = Math.max(clockOffset.current, checkedAt.getTime() - Date.now());
  }, [checkedAt]);
  useEffect(() => {
    const count = () => {
      const left = Math.ceil((expiresAt.getTime() - Date.now() - clockOffset.current) / 1000);
      setSeconds(left > COUNTDOWN_S ? undefined : Math.max(left, 0));
    };
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return seconds;
}

export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
