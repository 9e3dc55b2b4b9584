import { type Config, readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { closeServices, openServices, type Services } from '#src/platform/services.ts';
import { printFailure } from './print-failure.ts';
import { requireServices } from './require-services.ts';

interface CommandOptions {
  readonly logLevel?: 'error' | 'warn';
  /** Changes the configuration of the environment. */
  readonly configure?: (config: Config) => Config;
}

/**
 * Runs a command with the services of the environment, and closes them. A failure is printed and ends with 1; so is
 * each service that does not answer.
 */
export async function withServices(
  run: (services: Services) => Promise<void>,
  { logLevel = 'warn', configure = (config) => config }: CommandOptions = {},
): Promise<void> {
  try {
    const config = configure(readConfig());
    await requireServices(config);
    const services = await openServices(config, { log: createLog(logLevel) });
    try {
      await run(services);
    } finally {
      await closeServices(services);
    }
  } catch (error) {
    printFailure(error);
    // A connection that the failure has left open would keep the process alive.
    process.exit();
  }
}
