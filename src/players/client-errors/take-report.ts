import { deviceOf } from '#src/players/identities/index.ts';
import { countAddress, type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { AppError } from '#src/shared/errors.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { hashOfClientError, isUselessReport, readReport } from './report.ts';
import { hasClientError, upsertAgent, upsertReport } from './store.ts';

/** New errors of all visitors, and of the server: a release with a bug has tens of them, a made-up flood has no end. */
const NEW_AN_HOUR: RateLimit = { times: 200, seconds: HOUR_SECONDS };
/** So that one line does not use up the number of all. */
const NEW_AN_HOUR_OF_A_LINE: RateLimit = { times: 20, seconds: HOUR_SECONDS };

/**
 * Stores an error report; repeated reports only increase a count, and new errors beyond the limit of an hour are
 * dropped. Never throws: failures go to the log, because a broken page must not get another error.
 */
export async function takeReport(
  services: Services,
  { error, source, address }: { readonly error: string; readonly source: string; readonly address: string },
): Promise<null> {
  const report = readReport(error, source);
  if (isUselessReport(report)) return null;
  const hash = hashOfClientError(report);
  try {
    if (!(await hasClientError(services.db, hash)) && !(await isRareInBrowsers(services, address))) return null;
    await transaction(services, null, async (tx) => {
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

/** False once the new errors of an hour are too many, of all browsers or of a line. */
const isRareInBrowsers = (services: Services, address: string): Promise<boolean> =>
  isWithin(async () => {
    const rates = ratesOf(services);
    await countAddress(rates, 'new client errors by address', NEW_AN_HOUR_OF_A_LINE, address);
    await rates('new client errors', NEW_AN_HOUR, 'all');
  });

/** False once the new faults of the server in an hour are too many. Made-up reports of browsers do not count. */
export const isRareInServer = (services: Services): Promise<boolean> =>
  isWithin(() => ratesOf(services)('new server faults', NEW_AN_HOUR, 'all'));

async function isWithin(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.key === 'errors.rate') return false;
    throw error;
  }
}
