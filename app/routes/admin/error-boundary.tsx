import { Outlet } from "react-router";

// Named in this way, React Router does not wrap it: its wrapper would be in the bundle of every page with React.
export { AdminError as ErrorBoundary } from "#app/ui/admin/admin-error.tsx";

/** Inside the frame, whose data is loaded also when an action below has failed. */
export default function InsideFrame() {
  return <Outlet />;
}
