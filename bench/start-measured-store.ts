import { type StoreProcess, startStore } from '#test/support/processes.ts';

/** Starts the store as production runs it: a check of each answer against its output costs as much as the answer. */
export const startMeasuredStore = (environment: Readonly<Record<string, string>> = {}): Promise<StoreProcess> =>
  startStore({ LOG_LEVEL: 'warn', CHECK_ANSWERS: '0', ...environment });
