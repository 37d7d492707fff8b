import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "#app/ui/layout/error-page.tsx";
import styles from "./payment-page.module.css";
import { PaymentPage, type PaymentPageProps } from "./payment-page.tsx";

interface Changed {
  page: PaymentPageProps;
  changes: readonly string[];
}

/** Why nothing was paid. Where the order has changed since it was seen, what has, and the question once more. */
export function PaymentRefused() {
  const error = useRouteError();
  const changed: Changed | undefined = isRouteErrorResponse(error) ? error.data?.changed : undefined;
  if (!isRouteErrorResponse(error) || !changed) return <ErrorPage />;

  // Its address is a command's, whose policy has no room for the provider's form: cards are taken on the provider's page.
  return (
    <PaymentPage {...changed.page} card={null} title={error.data.title}>
      <div role="alert" className={styles.changes}>
        <ul>
          {changed.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>Nada foi cobrado. Confira o pedido e, se estiver de acordo, pague de novo.</p>
      </div>
    </PaymentPage>
  );
}
