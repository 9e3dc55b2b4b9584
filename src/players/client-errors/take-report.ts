import { deviceOf } from '#src/players/identities/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { hashOfClientError, isUselessReport, readReport } from './report.ts';
import { upsertAgent, upsertReport } from './store.ts';

/**
 * Stores an error report; repeated reports only increase a count. Never throws: failures go to the log, because a
 * broken page must not get another error.
 */
export async function takeReport(
  services: Services,
  _player: Player | null,
  { error, source }: { readonly error: string; readonly source: string },
): Promise<null> {
  const report = readReport(error, source);
  if (isUselessReport(report)) return null;
  try {
    await transaction(services, null, async (tx) => {
      const hash = hashOfClientError(report);
      const { browser, system } = deviceOf(report.userAgent);
      await upsertReport(tx, hash, report);
      await upsertAgent(tx, hash, browser ?? '', system ?? '');
      return null;
    });
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    services.log.warn({ reason }, 'client.report.failed');
  }
  return null;
}
