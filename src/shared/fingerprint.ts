/** Device data that a browser reports at sign-in. It is easy to fake, so use it only to raise suspicion. */
export interface Fingerprint {
  readonly userAgent: string;
  readonly language: string;
  /** For example `Europe/Warsaw`. */
  readonly timezone: string;
  readonly java: boolean;
  readonly colorDepth: number;
  readonly screenHeight: number;
  readonly screenWidth: number;
  /** A digest of a canvas drawn by the browser. */
  readonly canvas: string;
  readonly architecture: string;
  readonly deviceType: string;
  readonly os: string;
  readonly vendor: string;
  readonly browser: string;
  readonly browserVersion: string;
}
