/** True when a supervisor of this DATA_DIR and PORT runs. */
export function isStoreRunning(): boolean;

/** Replaces the workers of the running store. Throws Refusal when none runs or the new ones do not listen. */
export function restart(): Promise<number>;
