import { takeRequest } from '#src/desk/index.ts';
import type { World } from '#src/platform/world.ts';
import type { ShownPage, Shows } from './shown-page.ts';
import type { SignedInMember, SignedInPlayer } from './store.ts';
import { giveDonate } from './world.ts';

interface Asked {
  readonly data: { readonly withdrawal: { readonly id: number } };
}

/** Withdrawals as their player and as a member of staff who holds one see them. `free` and `asked` are own items. */
export async function withdrawalPages(
  world: World,
  { player, admin }: { readonly player: SignedInPlayer; readonly admin: SignedInMember },
  { free, asked, cancelled }: { readonly free: number; readonly asked: number; readonly cancelled: number },
  [open, own]: readonly [Shows, Shows],
): Promise<ShownPage[]> {
  await giveDonate(world, player.auth.id, 100_000_00);
  const ask = async (insertId: number): Promise<number> => {
    const answer = await player.post('/api/item/withdraw', { insertId, gameId: '38204417' }).expect(200);
    return (answer.body as Asked).data.withdrawal.id;
  };
  const id = await ask(asked);
  await ask(cancelled);
  await player.post('/api/item/withdraw/cancel', { insertId: cancelled }).expect(200);
  const member = { id: admin.auth.id, name: '', role: 'admin', locale: 'ru', claim: null } as const;
  await takeRequest(world, member, { wanted: id });
  const staff = (path: string, name: string): ShownPage => ({ name: `staff ${name}`, path, by: 'staff', status: 200 });
  return [
    own(`/withdraw/${String(free)}`, 'withdrawal'),
    own(`/withdraw/${String(asked)}`, 'withdrawal under way'),
    own('/profile/withdrawals', 'withdrawals'),
    open('/profile/withdrawals', 'withdrawals, invitation'),
    staff('/staff/withdrawals', 'withdrawals'),
    staff(`/staff/withdrawals/${String(id)}`, 'withdrawal'),
  ];
}
