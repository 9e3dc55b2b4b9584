/** What a browser says of the device that it runs on, at sign-in. Anybody can make it up: it only raises doubts. */
export interface Fingerprint {
  readonly userAgent: string;
  readonly language: string;
  /** As `Europe/Warsaw`. */
  readonly timezone: string;
  readonly java: boolean;
  readonly colorDepth: number;
  readonly screenHeight: number;
  readonly screenWidth: number;
  /** A digest of what the browser draws. */
  readonly canvas: string;
  readonly architecture: string;
  readonly deviceType: string;
  readonly os: string;
  readonly vendor: string;
  readonly browser: string;
  readonly browserVersion: string;
}
