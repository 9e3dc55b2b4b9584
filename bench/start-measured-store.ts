import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';

/** Environment of production: a check of each answer against its output costs as much as the answer. */
export const MEASURED_ENVIRONMENT = { LOG_LEVEL: 'warn', CHECK_ANSWERS: '0' } as const;

/** Starts the store as production runs it. */
export const startMeasuredStore = (environment: Readonly<Record<string, string>> = {}): Promise<StoreProcess> =>
  startStore({ ...MEASURED_ENVIRONMENT, ...environment });
