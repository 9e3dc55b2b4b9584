/** The pages of contracts and upgrades, with a result of each. */
import { findTargets } from '#src/games/upgrades/index.ts';
import { freeSpinsOf, currentWheel } from '#src/games/wheel/index.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import type { SignedInPlayer, Store } from '#test/support/store.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

const PRIZES_OF_A_PAGE = 10;

interface OpeningResponse {
  readonly data: {
    readonly drops: readonly { readonly insertId: number; readonly item: { readonly priceMinor: number } }[];
  };
}

/**
 * Contract and upgrade: for guests, with an empty selection, with a stake, with an unavailable target, and with a
 * result.
 */
export async function gamePages(
  store: Store,
  player: SignedInPlayer,
  stake: readonly number[],
  caseName: string,
): Promise<PageState[]> {
  const ids = stake.map((id) => `ids=${String(id)}`).join('&');
  const page = (by: PageState['by'], path: string, name: string): PageState => ({ name, path, by, status: 200 });
  const { signed, rolled } = await play(store, player, caseName);
  return [
    page('guest', '/contract', 'contract, invitation'),
    page('guest', '/upgrade', '/upgrade'),
    page('guest', '/profile/contracts', 'contracts, invitation'),
    page('guest', '/profile/upgrades', 'upgrades, invitation'),
    page('player', '/profile/contracts', 'own contracts'),
    page('player', '/profile/upgrades', 'own upgrades'),
    page('player', '/contract', 'own /contract'),
    page('player', `/contract?${ids}`, 'own contract, with chances'),
    page('player', '/contract?ids=1&q=zzzz', 'own contract, refused and nothing found'),
    page('player', `/contract?signed=${String(signed)}`, 'own contract, signed'),
    page('player', '/upgrade', 'own /upgrade'),
    page('player', `/upgrade?${ids}&add=1.50&times=3&side=over`, 'own upgrade, with a chance'),
    page('player', '/upgrade?ids=1&q=zzzz', 'own upgrade, refused and nothing found'),
    page('player', `/upgrade?rolled=${String(rolled)}`, 'own upgrade, rolled'),
  ];
}

/**
 * The wheel after a spin, with more prizes than a page of the list holds, and the proof of the draw. The newest prizes
 * are one of each kind, so that the first page of the list shows them all.
 */
export async function wheelPages({ services }: Store, player: SignedInPlayer): Promise<PageState[]> {
  const prizes = Object.values(await everyPrize(services));
  await giveFreeSpins(services, player.auth.id, PRIZES_OF_A_PAGE + 1);
  let last = { spinId: 0, drawId: 0 };
  while ((await freeSpinsOf(services.db, player.auth.id)) > prizes.length) last = await spin(player);
  const own = await currentWheel(services);
  for (const prize of prizes) {
    await publishRing(services, ringOf(prize));
    last = await spin(player);
  }
  if (own)
    await publishRing(
      services,
      own.sectors.map(({ from, to, ...one }) => ({ ...one, tickets: to - from + 1 })),
    );
  const page = (path: string, name: string): PageState => ({ name, path, by: 'player', status: 200 });
  return [
    page(`/wheel?spun=${String(last.spinId)}`, 'own wheel, spun'),
    page(`/fair/draw/${String(last.drawId)}`, 'proof of a spin'),
  ];
}

async function spin(player: SignedInPlayer): Promise<{ spinId: number; drawId: number }> {
  const spun = await player.post('/api/wheel/spin', {}).expect(200);
  return (spun.body as { readonly data: { spinId: number; drawId: number } }).data;
}

async function play(
  { services }: Store,
  player: SignedInPlayer,
  caseName: string,
): Promise<{ signed: number; rolled: number }> {
  const opened = await player.post('/api/case/open', { case: caseName, count: 4 }).expect(200);
  const [staked, ...put] = (opened.body as OpeningResponse).data.drops;
  const ids = put.map(({ insertId }) => insertId);
  const contract = await player.post('/api/contract/create', { ids }).expect(200);
  const aboveKopecks = 2 * (staked?.item.priceMinor ?? 0);
  const { targets } = await findTargets(services, { aboveKopecks, q: '', cursor: null, limit: 1 });
  const input = { ids: [staked?.insertId], target: targets[0]?.item.id };
  const upgrade = await player.post('/api/upgrade/roll', input).expect(200);
  return {
    signed: (contract.body as { readonly data: { readonly contractId: number } }).data.contractId,
    rolled: (upgrade.body as { readonly data: { readonly upgradeId: number } }).data.upgradeId,
  };
}
