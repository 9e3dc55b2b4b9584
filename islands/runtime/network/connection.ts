/** Network information; browsers without it count as fast. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The connection of this browser. */
export const connectionNow = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Returns whether the connection is good enough for speculative requests. */
export const isGenerous = ({ saveData = false, effectiveType = '4g' }: Connection): boolean =>
  !saveData && effectiveType === '4g';
