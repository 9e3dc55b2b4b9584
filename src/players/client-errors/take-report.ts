import { deviceOf } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { hashOfFault, isIdle, readReport } from './report.ts';
import { upsertAgent, upsertReport } from './store.ts';

/**
 * Writes down what a page told of a fault, once for each fault and counted after that. Never refuses: what cannot be
 * written goes to the log, for a page that is broken must not break more.
 */
export async function takeReport(
  world: World,
  _player: Player | null,
  { error, source }: { readonly error: string; readonly source: string },
): Promise<null> {
  const report = readReport(error, source);
  if (isIdle(report)) return null;
  try {
    await transaction(world, null, async (tx) => {
      const hash = hashOfFault(report);
      const { browser, system } = deviceOf(report.userAgent);
      await upsertReport(tx, hash, report);
      await upsertAgent(tx, hash, browser ?? '', system ?? '');
      return null;
    });
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    world.log.warn({ reason }, 'a report of a browser could not be written');
  }
  return null;
}
