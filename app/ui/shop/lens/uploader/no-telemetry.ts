/** Replaces the upload widget's telemetry client (alias in vite.config.ts), so that no usage data is sent to its vendor. */
export class TelemetryAPIService {
  async sendEvent(): Promise<void> {}
}
