import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { RejectReason } from '#src/shared/withdrawals.ts';
import { type LogStaff, staffAction } from '#src/staff/index.ts';
import { finishWithdrawal, handBack, rejectWithdrawal } from '#src/withdrawals/index.ts';

/** What becomes of a request that a moderator holds. */
export type Decision =
  | { readonly kind: 'done'; readonly isSameAvatar: boolean; readonly lot: string }
  | { readonly kind: 'rejected'; readonly reason: RejectReason; readonly note: string }
  | { readonly kind: 'handedBack' };

/**
 * Decides about a request: the listing was bought, it is turned down, or it goes back into the queue. Fails with
 * `errors.withdrawal.avatar` for a purchase from somebody whose pictures do not match, and as the actions of
 * withdrawals do.
 */
export async function decideRequest(
  world: World,
  member: Member,
  { id, decision }: { readonly id: number; readonly decision: Decision },
): Promise<{ readonly id: number; readonly kind: Decision['kind'] }> {
  if (decision.kind === 'done' && !decision.isSameAvatar) fail('errors.withdrawal.avatar');
  return await staffAction(world, member, async (tx, log) => {
    const holder = { id, holderId: member.id };
    if (decision.kind === 'done') {
      const lot = decision.lot === '' ? null : decision.lot;
      const { reservedKopecks, insertId } = await finishWithdrawal(tx, { ...holder, lot });
      logEnd(log, id, { state: 'withdrawn', insertId, donateKopecks: reservedKopecks, lot }, null);
    } else if (decision.kind === 'rejected') {
      const { reservedKopecks, insertId } = await rejectWithdrawal(tx, { ...holder, ...decision });
      const said = [decision.reason, decision.note].filter((part) => part !== '').join(': ');
      logEnd(log, id, { state: 'error', insertId, donateKopecks: reservedKopecks }, said);
    } else {
      const { insertId } = await handBack(tx, id, member.id);
      logEnd(log, id, { state: 'waiting', insertId }, null);
    }
    return { id, kind: decision.kind };
  });
}

type After = Readonly<Record<string, string | number | null>> & { readonly state: string };

function logEnd(log: LogStaff, id: number, after: After, reason: string | null): void {
  const acts: Readonly<Record<string, string>> = { withdrawn: 'done', error: 'rejected', waiting: 'handed_back' };
  log({
    act: `withdrawal.${acts[after.state] ?? after.state}`,
    about: { type: 'withdrawal', id },
    before: { state: 'withdrawing' },
    after,
    reason,
  });
}
