export interface Served {
  method: string;
  path: string;
  status: number;
  /** Of the body, as it was sent. */
  bytes: number;
  /** When the response was complete, and how long it took, in ms. */
  at: number;
  ms: number;
}

/** What clients got from the balancer, in the order of the responses. */
export class Traffic {
  readonly #served: Served[] = [];

  note(served: Served): void {
    this.#served.push(served);
  }

  /** The responses since a moment of `performance.now()`, until another. */
  between(from: number, to = Number.POSITIVE_INFINITY): Window {
    return new Window(
      this.#served.filter(({ at }) => at >= from && at < to),
      from,
      Math.min(to, performance.now()),
    );
  }
}

class Window {
  constructor(
    readonly served: readonly Served[],
    readonly from: number,
    readonly to: number,
  ) {}

  /** The longest time without a write that succeeded, in ms. */
  get longestGapMs(): number {
    const moments = [this.from, ...this.writes.map(({ at }) => at), this.to];
    return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
  }

  /** From the beginning, in ms. */
  get firstWriteMs(): number {
    return (this.writes[0]?.at ?? Number.POSITIVE_INFINITY) - this.from;
  }

  /** Writes that succeeded. */
  get writes(): Served[] {
    return this.served.filter(({ method, status }) => method === "POST" && status < 400);
  }

  get reads(): Served[] {
    return this.served.filter(({ method, status }) => method === "GET" && status < 400);
  }

  /** Requests that the shop, or the balancer, could not serve for the moment. */
  get refused(): Served[] {
    return this.served.filter(({ status }) => isRefused(status));
  }

  /** Faults of the shop, pages without content, and files of a page that are not there. */
  get faults(): Served[] {
    return this.served.filter(
      ({ method, status, bytes, path }) =>
        (status >= 500 && !isRefused(status)) ||
        (method === "GET" && status === 200 && bytes === 0) ||
        (status === 404 && path.startsWith("/assets/")),
    );
  }
}

function isRefused(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
