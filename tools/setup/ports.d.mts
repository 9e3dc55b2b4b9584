/** A port that nobody listens on, below those that the kernel lends to outgoing connections. */
export function freePort(): Promise<number>;
