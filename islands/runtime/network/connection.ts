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

/**
 * Returns whether the visitor saves data or has a connection of the second generation. Such pages open no socket: they
 * show what the server rendered and what their own calls answer.
 */
export const isSaving = ({ saveData = false, effectiveType = '4g' } = connectionNow()): boolean =>
  saveData || effectiveType.endsWith('2g');
