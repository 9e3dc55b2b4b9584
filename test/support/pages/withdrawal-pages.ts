import { takeRequest } from '#src/admin/withdrawals/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageState, PageStateMaker } from '#test/support/pages/page-state.ts';
import type { SignedInMember, SignedInPlayer } from '#test/support/store.ts';
import { giveDonate } from '#test/support/services.ts';

interface WithdrawalResponse {
  readonly data: { readonly withdrawal: { readonly id: number } };
}

/**
 * Withdrawal pages for their player and for the staff member who holds one. `free` and `waiting` are items of the
 * player.
 */
export async function withdrawalPages(
  services: Services,
  { player, admin }: { readonly player: SignedInPlayer; readonly admin: SignedInMember },
  { free, waiting, cancelled }: { readonly free: number; readonly waiting: number; readonly cancelled: number },
  [open, own]: readonly [PageStateMaker, PageStateMaker],
): Promise<PageState[]> {
  await giveDonate(services, player.auth.id, 100_000_00);
  const ask = async (insertId: number): Promise<number> => {
    const answer = await player.post('/api/item/withdraw', { insertId, gameId: '38204417' }).expect(200);
    return (answer.body as WithdrawalResponse).data.withdrawal.id;
  };
  const id = await ask(waiting);
  await ask(cancelled);
  await player.post('/api/item/withdraw/cancel', { insertId: cancelled }).expect(200);
  const member = { id: admin.auth.id, name: '', role: 'admin', locale: 'ru', claim: null } as const;
  await takeRequest(services, member, { wanted: id });
  const staff = (path: string, name: string): PageState => ({ name: `staff ${name}`, path, by: 'staff', status: 200 });
  return [
    own(`/withdraw/${String(free)}`, 'withdrawal'),
    own(`/withdraw/${String(waiting)}`, 'withdrawal under way'),
    own('/profile/withdrawals', 'withdrawals'),
    open('/profile/withdrawals', 'withdrawals, invitation'),
    staff('/staff/withdrawals', 'withdrawals'),
    staff('/staff/delivery', 'delivery times'),
    staff(`/staff/withdrawals/${String(id)}`, 'withdrawal'),
  ];
}
