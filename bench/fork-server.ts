import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tools/setup/ports.mjs';

/** A server of a benchmark in a process of its own, like the store. */
export interface ForkedServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Runs a module with the arguments `mode`, a free port and `more`, and sends it a message if one is given. Resolves
 * when the module sends one itself, after it has begun to listen on the port.
 */
export async function forkServer(
  moduleUrl: string,
  mode: string,
  { more = [], message }: { readonly more?: readonly string[]; readonly message?: Serializable } = {},
): Promise<ForkedServer> {
  const port = await freePort();
  const child = fork(fileURLToPath(moduleUrl), [mode, String(port), ...more], { execArgv: ['--import', 'tsx'] });
  if (message !== undefined) child.send(message);
  await once(child, 'message');
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill();
    await exit;
  };
  return { port, stop };
}
