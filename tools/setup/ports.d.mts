/** A free port, below those that the kernel uses for outgoing connections. */
export function freePort(): Promise<number>;
