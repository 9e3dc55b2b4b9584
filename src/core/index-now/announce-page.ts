import { writeMessage } from '#src/core/outbox/index.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** Search engines are one recipient: the outbox sends them one message after the other. */
const SEARCH_ENGINES = 0;

/**
 * Tells search engines, if the setting says so, that a page is new or has changed, in the transaction of the change.
 * `path` is without the language prefix.
 */
export async function announcePage(tx: Tx, path: string): Promise<void> {
  const { indexNow } = await readSettingsNow(tx);
  if (indexNow) await writeMessage(tx, { channel: 'index-now', kind: 'published', content: { path } }, SEARCH_ENGINES);
}
