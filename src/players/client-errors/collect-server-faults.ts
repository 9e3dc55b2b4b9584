import type { FaultSink, ServerFault } from '#src/platform/process/server-faults.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { RELEASE } from '#src/platform/release.ts';
import type { Services } from '#src/platform/services.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { hashOfFault, reportOfFault } from './report.ts';
import { hasClientError, upsertReport } from './store.ts';
import { isRareInServer } from './take-report.ts';

/** Different faults that wait to be stored. A failing dependency makes few, however many requests fail. */
const MOST_WAITING = 100;

interface WaitingFault {
  readonly fault: ServerFault;
  count: number;
}

/**
 * Stores faults of the server beside the errors of browsers, once a second and equal ones as one statement, so that a
 * fault in every request costs nothing. A fault that cannot be stored is in the log.
 */
export function collectServerFaults(services: Services): FaultSink {
  const waiting = new Map<string, WaitingFault>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const faults = [...waiting];
    waiting.clear();
    for (const [hash, { fault, count }] of faults) await store(services, hash, fault, count);
  };
  return {
    take: (fault) => {
      const hash = hashOfFault(fault);
      const known = waiting.get(hash);
      if (known === undefined && waiting.size >= MOST_WAITING) return;
      waiting.set(hash, { fault, count: (known?.count ?? 0) + 1 });
      timer ??= setTimeout(() => void flush(), SECOND_MS).unref();
    },
    flush,
  };
}

async function store(services: Services, hash: string, fault: ServerFault, count: number): Promise<void> {
  try {
    if (!(await hasClientError(services.db, hash)) && !(await isRareInServer(services))) return;
    await transaction(services, null, async (tx) => {
      await upsertReport(tx, hash, reportOfFault(fault, RELEASE.build), count);
      return null;
    });
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    // A warning, because an error would come back as a fault.
    services.log.warn({ reason }, 'server.fault.unstored');
  }
}
