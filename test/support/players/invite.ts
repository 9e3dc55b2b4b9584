import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { updateInviter } from '#src/players/players/index.ts';

/** Makes players the friends of an inviter, as a sign-in by the entry link does. */
export const invite = (services: Services, inviterId: number, playerIds: readonly number[]): Promise<null> =>
  transaction<null>(services, null, async (tx) => {
    for (const id of playerIds) await updateInviter(tx, id, inviterId);
    return null;
  });
