/** A route's say in what a browser without scripts does by itself: '10' looks again, '5; url=/x' goes on. */
export interface RefreshHandle<LoaderData = unknown> {
  refresh(loaderData: LoaderData): string | undefined;
}
