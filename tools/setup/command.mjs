import { Refusal, printLine } from './progress.mjs';

/** Module and function of each command, loaded on demand. */
const COMMANDS = {
  start: async (args) => (await import('./start.mjs')).start(args),
  restart: async () => (await import('./restart.mjs')).restart(),
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  test: async (args) => (await import('./tests.mjs')).test(args),
  services: async (args) => (await import('./run.mjs')).services(args),
  run: async (args) => (await import('./run.mjs')).run(args),
  'run-built': async (args) => (await import('./run.mjs')).runBuilt(args),
  'run-with-build': async (args) => (await import('./run.mjs')).runWithBuild(args),
  'run-with-volume': async (args) => (await import('./run.mjs')).runWithVolume(args),
  'run-with-services': async (args) => (await import('./run.mjs')).runWithServices(args),
};

/**
 * Runs one command of the setup.
 * @param {string[]} args the command's name and its arguments
 * @returns {Promise<number>} the exit code
 */
export async function command([name, ...args]) {
  // A closed terminal or pipe must not stop the cleanup of servers.
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {});
  const act = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : null;
  if (act === null) {
    printLine(`Unknown command "${name ?? ''}": the commands are ${Object.keys(COMMANDS).join(', ')}`);
    return 2;
  }
  try {
    return await act(args);
  } catch (error) {
    if (!(error instanceof Refusal)) printLine(error.stack ?? String(error));
    else if (error.message !== '') printLine(`OpenCrate: ${error.message}`);
    return 1;
  }
}
