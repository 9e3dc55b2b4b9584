import { createHmac } from 'node:crypto';
import { readSeedMark, writeSeedMark } from '#src/core/settings/index.ts';
import { ConfigError } from '#src/platform/config/config.ts';
import { transaction, type TransactionServices } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';

const NAME = 'traceKey';

type TraceServices = TransactionServices & Pick<Services, 'config'>;

/** A fingerprint: equal keys have equal ones, and it reveals nothing about the key. */
const markOf = ({ config }: TraceServices): string =>
  createHmac('sha256', config.traceKey).update('the mark of traces').digest('hex').slice(0, 16);

/**
 * Compares the key of traces with the one of earlier starts. With another key, players who closed an
 * account during a break would not be recognised, and nothing would show it.
 *
 * @throws ConfigError
 */
export async function assertTraceKey(services: TraceServices): Promise<void> {
  const known = await readSeedMark(services.db, NAME);
  if (known === null) await acceptTraceKey(services);
  else if (!equalTexts(known, markOf(services))) {
    throw new ConfigError(
      'TRACE_KEY: is not the key of the stored traces of players; set it to the SECRET_KEY of the first start. ' +
        'See docs/operating.md, "Rotating keys"',
    );
  }
}

/** Makes the configured key the one that later starts require. */
export async function acceptTraceKey(services: TraceServices): Promise<void> {
  await transaction<null>(services, null, async (tx) => {
    tx.guard('counter');
    await writeSeedMark(tx, NAME, markOf(services));
    return null;
  });
}
