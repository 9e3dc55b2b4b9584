import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { RejectReason } from '#src/shared/withdrawals.ts';
import { type CostedEntry, mintingAction } from '#src/admin/access/index.ts';
import { finishWithdrawal, handBack, rejectWithdrawal, requireOwnTerms } from '#src/payments/withdrawals/index.ts';

export type RequestDecision =
  | { readonly kind: 'done'; readonly isSameAvatar: boolean; readonly lot: string }
  | {
      readonly kind: 'rejected';
      readonly reason: RejectReason;
      readonly note: string;
      /** A bot reads the state of the lot in the game. */
      readonly isByBot?: true;
    }
  | { readonly kind: 'handedBack' };

/**
 * Completes a request, rejects it, or returns it to the queue. Also throws as the commands of `payments/withdrawals`
 * do.
 *
 * @throws errors.staff.cost when it waits for a second member: what a moderator rejects may have been bought
 * @throws errors.forged when it is completed with terms that the store did not write
 * @throws errors.withdrawal.avatar when it is completed although the player's pictures do not match
 */
export async function decideRequest(
  services: Services,
  member: StaffMember,
  input: { readonly id: number; readonly decision: RequestDecision },
): Promise<{ readonly id: number; readonly kind: RequestDecision['kind'] }> {
  const { id, decision } = input;
  if (decision.kind === 'done' && !decision.isSameAvatar) fail('errors.withdrawal.avatar');
  return await mintingAction(services, member, { kind: 'withdrawal', input }, async (tx, log) => {
    const holder = { id, holderId: member.id };
    if (decision.kind === 'done') {
      const lot = decision.lot === '' ? null : decision.lot;
      const { reservedKopecks, insertId } = await finishWithdrawal(tx, { ...holder, lot });
      await requireOwnTerms({ ...services, db: tx }, id);
      logDecision(log, id, { state: 'withdrawn', insertId, donateKopecks: reservedKopecks, lot }, null);
    } else if (decision.kind === 'rejected') {
      const { reservedKopecks, insertId, priceKopecks } = await rejectWithdrawal(tx, { ...holder, ...decision });
      const playerNote = [decision.reason, decision.note].filter((part) => part !== '').join(': ');
      // The holder may have bought the lot already: then the player has the item twice.
      const costKopecks = decision.isByBot === true ? 0 : priceKopecks;
      logDecision(log, id, { state: 'error', insertId, donateKopecks: reservedKopecks }, playerNote, costKopecks);
    } else {
      const { insertId } = await handBack(tx, id, member.id);
      logDecision(log, id, { state: 'waiting', insertId }, null);
    }
    return { id, kind: decision.kind };
  });
}

type DecidedState = Readonly<Record<string, string | number | null>> & { readonly state: string };

function logDecision(
  log: (entry: CostedEntry) => void,
  id: number,
  after: DecidedState,
  reason: string | null,
  costKopecks = 0,
): void {
  const acts: Readonly<Record<string, string>> = { withdrawn: 'done', error: 'rejected', waiting: 'handed_back' };
  log({
    act: `withdrawal.${acts[after.state] ?? after.state}`,
    about: { type: 'withdrawal', id },
    before: { state: 'withdrawing' },
    after,
    reason,
    costKopecks,
  });
}
