/** The address on which the store listens, and its public address. */
export function storeAddress(env: NodeJS.ProcessEnv): { port: number; host: string; address: string };
