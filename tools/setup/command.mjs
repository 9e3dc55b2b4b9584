import { Refusal, say } from './say.mjs';

/** Each command's module and the function in it that does it, loaded only when asked for. */
const COMMANDS = {
  start: async (args) => (await import('./start.mjs')).start(args),
  restart: async () => (await import('./restart.mjs')).restart(),
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  test: async (args) => (await import('./tests.mjs')).test(args),
  services: async () => (await import('./run.mjs')).services(),
  run: async (args) => (await import('./run.mjs')).run(args),
  'run-built': async (args) => (await import('./run.mjs')).runBuilt(args),
  'run-with-build': async (args) => (await import('./run.mjs')).runWithBuild(args),
  'run-with-volume': async (args) => (await import('./run.mjs')).runWithVolume(args),
  'run-with-services': async (args) => (await import('./run.mjs')).runWithServices(args),
};

/**
 * Does one command of the set-up.
 * @param {string[]} args the command's name and its arguments
 * @returns {Promise<number>} the exit code
 */
export async function command([name, ...args]) {
  // A terminal or a pipe that is gone is no reason to leave servers behind.
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {});
  const act = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : null;
  if (act === null) {
    say(`Unknown command "${name ?? ''}": there are ${Object.keys(COMMANDS).join(', ')}`);
    return 2;
  }
  try {
    return await act(args);
  } catch (error) {
    if (!(error instanceof Refusal)) say(error.stack ?? String(error));
    else if (error.message !== '') say(`OpenCrate: ${error.message}`);
    return 1;
  }
}
