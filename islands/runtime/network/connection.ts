/** Network information; browsers without it count as fast. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns whether the connection is good enough for pages that the visitor may not open. */
export function mayFetchAhead(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && effectiveType === '4g';
}
