/** Milliseconds since the page began: for measuring, not for dates. */
export const nowMs = (): number => performance.now();

/** Resolves after a time. */
export const wait = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

/** Milliseconds since 1970 by the visitor's clock: for comparing with what was stored before, across page loads. */
export const wallMs = (): number => Date.now();
