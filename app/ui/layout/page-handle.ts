/** What a route says of its page to the document around it. */
export interface PageHandle<LoaderData = never> {
  /**
   * What a browser does by itself where no script of the page does it: '10' looks again, '5; url=/x' goes on. A plain
   * page says so in the `Refresh` header, another one in its `<noscript>`.
   */
  refresh?(loaderData: LoaderData): string | undefined;
  /** Complete as it comes: it carries no React, only the small enhancements of `app/enhance`. */
  isPlain?: boolean;
}
