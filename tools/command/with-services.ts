import { readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { closeServices, openServices, type Services } from '#src/platform/services.ts';
import { printFailure } from './print-failure.ts';

/** Runs a command with the services of the environment, and closes them. A failure is printed and ends with 1. */
export async function withServices(
  run: (services: Services) => Promise<void>,
  logLevel: 'error' | 'warn' = 'warn',
): Promise<void> {
  try {
    const services = await openServices(readConfig(), { log: createLog(logLevel) });
    try {
      await run(services);
    } finally {
      await closeServices(services);
    }
  } catch (error) {
    printFailure(error);
  }
}
