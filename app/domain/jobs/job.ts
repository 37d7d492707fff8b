/** `failed`: its last try failed, and it is tried again at `runAt`. `due`: a worker takes it as soon as one is free. */
export type JobState = "failed" | "running" | "due" | "waiting";

export interface ListedJob {
  key: string;
  kind: string;
  runAt: Date;
  tries: number;
  /** The name of the error, without its message. */
  lastError: string | null;
  state: JobState;
}
