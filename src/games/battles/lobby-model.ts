import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, StoreViewer } from '#src/shared/viewers.ts';
import type { BattleMode } from '#src/shared/battles.ts';
import { ceilToUnits } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BattleCardModel } from '#ui/models/battles.ts';
import type { BattleHistoryModel, LobbyPageModel, PriceBand } from '#views/games/battles/lobby-model.ts';
import { shownState } from './battle.ts';
import { listBattles } from './read-battle.ts';
import { battleCards } from './shown-battle-model.ts';

/** The limits between the bands of entries, in kopecks. */
const BANDS = { low: 300_00, high: 1500_00 };
const LIMITS: Readonly<Record<PriceBand, readonly [least: number | null, most: number | null]>> = {
  low: [null, BANDS.low],
  middle: [BANDS.low, BANDS.high],
  high: [BANDS.high, null],
};

const OPEN_SHOWN = 24;
/** Running battles and results below the open ones. */
const RUNNING_SHOWN = 4;
const RECENT_SHOWN = 8;
/** Newest battles of the viewer among which those that are not over are shown first. */
const OWN_LOOKED_AT = 6;

export interface LobbyInput {
  readonly mode: BattleMode | null;
  readonly price: PriceBand | null;
  readonly cursor: string | null;
}

/** The lobby: open battles by the filter, and the latest others of all kinds. */
export async function loadLobby(
  services: Services,
  viewer: StoreViewer,
  { mode, price, cursor }: LobbyInput,
): Promise<LobbyPageModel> {
  const [leastKopecks, mostKopecks] = price === null ? [null, null] : LIMITS[price];
  const ofAll = { mode: null, format: null, leastKopecks: null, mostKopecks: null, cursor: null };
  const playerId = viewer.player?.id ?? null;
  const list = (filter: Parameters<typeof listBattles>[2]) => listBattles(services, playerId, filter);
  const [own, open, running, finished] = await Promise.all([
    playerId === null ? null : list({ ...ofAll, state: 'own', limit: OWN_LOOKED_AT }),
    list({ state: 'open', mode, format: null, leastKopecks, mostKopecks, cursor, limit: OPEN_SHOWN }),
    list({ ...ofAll, state: 'running', limit: RUNNING_SHOWN }),
    list({ ...ofAll, state: 'finished', limit: RECENT_SHOWN }),
  ]);
  const now = services.clock.now();
  const ownNow = (own?.battles ?? []).filter((battle) => ['waiting', 'running'].includes(shownState(battle, now)));
  const ownIds = new Set(ownNow.map(({ id }) => id));
  const others = open.battles.filter(({ id }) => !ownIds.has(id));
  const recent = [...running.battles.filter(({ id }) => !ownIds.has(id)), ...finished.battles];
  const cards = await battleCards(services, [...ownNow, ...others, ...recent], viewer);
  const ownEnd = ownNow.length;
  const openEnd = ownEnd + others.length;
  const { rate } = viewer.currency;
  return {
    filter: { mode, price },
    bands: { low: ceilToUnits(kopecks(BANDS.low), rate), high: ceilToUnits(kopecks(BANDS.high), rate) },
    own: cards.slice(0, ownEnd),
    open: cards.slice(ownEnd, openEnd),
    next: open.next,
    recent: cards.slice(openEnd),
  };
}

/** One page of a player's battles, newest first. An invalid cursor returns the first page. */
export async function battleHistory(
  services: Services,
  viewer: PlayerViewer,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<BattleHistoryModel> {
  const filter = { state: 'own', mode: null, format: null, leastKopecks: null, mostKopecks: null } as const;
  const { battles, next } = await listBattles(services, viewer.player.id, { ...filter, cursor, limit });
  const list: readonly BattleCardModel[] = await battleCards(services, battles, viewer);
  return { list, next };
}
