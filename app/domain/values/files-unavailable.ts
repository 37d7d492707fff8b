/** The shop's files cannot be stored or read now, and nothing was lost: the same may succeed in a moment. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
  constructor(
    /** Of the system, or the HTTP status of the bucket's answer. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
