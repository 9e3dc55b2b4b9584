/** Monotonic milliseconds since page start, for measuring durations. */
export const nowMs = (): number => performance.now();

export const wait = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

/** Milliseconds since 1970 by the browser's clock, for comparing with stored times across page loads. */
export const wallMs = (): number => Date.now();
