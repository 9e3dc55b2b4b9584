/** The pages of case battles: a battle that waits, one that is over, one that was cancelled, and the lists. */
import type { PageState } from '#test/support/pages/page-state.ts';
import type { SignedInPlayer, Store } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

interface BattleAnswer {
  readonly data: { readonly id: string };
}

export async function battlePages(
  store: Store,
  player: SignedInPlayer,
  other: SignedInPlayer,
  caseName: string,
): Promise<PageState[]> {
  const terms = { seats: '1v1', mode: 'classic', private: false, fundPercent: 0 };
  const create = async (more: object): Promise<string> => {
    const made = await player.post('/api/battle/create', { ...terms, cases: [caseName], ...more }).expect(200);
    return (made.body as BattleAnswer).data.id;
  };
  const over = await create({ mode: 'shared' });
  await other.post('/api/battle/join', { battle: over }).expect(200);
  const cancelled = await create({});
  await player.post('/api/battle/cancel', { battle: cancelled }).expect(200);
  const waiting = await create({ cases: Array(7).fill(caseName), seats: '2v2', fundPercent: 50 });
  await untilOver(store, over);
  const open = (path: string, name: string): PageState => ({ name, path, by: 'guest', status: 200 });
  const own = (path: string, name: string): PageState => ({ name: `own ${name}`, path, by: 'player', status: 200 });
  const picked = `/battles/create?cases=${caseName}&cases=${caseName}&seats=1v1v1v1&mode=crazy-terminal&fundPercent=25`;
  return [
    open('/battles', '/battles'),
    open('/battles?mode=crazy&price=high', 'battles, none found'),
    open('/battles/create', '/battles/create'),
    open('/battles/create?q=zzzz', 'battle, no case found'),
    open(picked, 'battle, chosen by a guest'),
    open(`/battles/${waiting}`, 'battle that waits'),
    open(`/battles/${over}`, 'battle that is over'),
    open(`/battles/${over}/proof`, 'proof of a battle'),
    open(`/battles/${waiting}/proof`, 'proof of a battle, not revealed'),
    open('/profile/battles', 'battles, invitation'),
    { name: 'battle of no code', path: '/battles/aaaaaaaaaaaa', by: 'guest', status: 404 },
    own('/battles', '/battles'),
    own(picked, 'battle, chosen'),
    own(`/battles/${waiting}`, 'battle that waits'),
    own(`/battles/${over}`, 'battle that is over'),
    own(`/battles/${cancelled}`, 'battle, cancelled'),
    own('/profile/battles', 'battles'),
    { name: 'staff battle', path: `/staff/battles/${over}`, by: 'staff', status: 200 },
    { name: 'staff battles of a player', path: `/staff/battles?q=${String(player.auth.id)}`, by: 'staff', status: 200 },
  ];
}

/** The rounds of a battle are revealed by time. */
async function untilOver(store: Store, battle: string): Promise<void> {
  const isOver = async (): Promise<boolean> => {
    const answer = await store.guest().get(`/api/battle/${battle}`).expect(200);
    return (answer.body as { readonly data: { readonly state: string } }).data.state === 'finished';
  };
  await until('the battle is over', isOver, { limitMs: 60_000, everyMs: 500 });
}
