import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "#app/ui/layout/error-page.tsx";
import styles from "./payment-page.module.css";
import { PaymentPage, type PaymentPageProps } from "./payment-page.tsx";

interface Changed {
  page: PaymentPageProps;
  changes: readonly string[];
}

/** The error boundary of the payment actions. If the checkout has changed, it lists the changes above the payment page. */
export function PaymentRefused() {
  const error = useRouteError();
  const changed: Changed | undefined = isRouteErrorResponse(error) ? error.data?.changed : undefined;
  if (!isRouteErrorResponse(error) || !changed) return <ErrorPage />;

  // The Content-Security-Policy of this action's URL does not allow the provider's form, so cards are paid on the provider's
  // page.
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
