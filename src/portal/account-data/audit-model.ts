import { selectPlayer } from '#src/players/players/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import type { AuditPageModel } from '#views/portal/account-data/audit-page.tsx';

/** The page on which a player's browser replays the player's file. */
export async function loadAudit({ db }: Services, { player }: PlayerViewer): Promise<AuditPageModel> {
  const account = await selectPlayer(db, player.id);
  if (account === null) fail('errors.auth.invalid');
  return { player: { ID: player.id, name: account.name } };
}
