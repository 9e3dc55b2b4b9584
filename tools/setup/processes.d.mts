/** Acquires a lock between processes, which the kernel releases with its owner. Returns its release. */
export function holdLock(name: string, patience: { waitMs: number; what: string }): Promise<() => void>;
