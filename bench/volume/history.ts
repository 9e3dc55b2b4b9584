import { moscowDay } from '#src/shared/moscow-day.ts';
import { chanceFrom } from '#tools/demo/chance.ts';
import { createStamps } from './clock-text.ts';
import { AS_IT_GOES } from './columns.ts';
import { createHours, type Hours } from './hours.ts';
import { createLedger } from './ledger.ts';
import { takeDaily, topUp, withdraw } from './money.ts';
import type { Offers } from './offers.ts';
import { at, createPeople, createThings, type People, type Things } from './people.ts';
import { openCase, playContract, playUpgrade, sellOne, spinWheel } from './play.ts';
import type { Scene } from './scene.ts';
import { openTables } from './table-writer.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';

/** Length of the history. */
const DAYS = 400;
/** Average number of value movements per visit; the number of visits follows during generation. */
const MOVES_A_VISIT = 5;
/** A few very active players: their number, and their share of the visits. */
const [REGULARS, THEIR_SHARE] = [200, 0.02];
const VISITS_BETWEEN_WAITS = 500;
/** Maximum number of items per transfer. */
const ITEMS_SHARE = 0.6;

/** Result of a history: the property of players, and the last row of each table. */
export interface PlayedHistory {
  readonly people: People;
  readonly things: Things;
  readonly hours: Hours;
  readonly joinedAt: (index: number) => number;
  readonly transfers: number;
  /** Number of rows of each table. */
  readonly rows: Readonly<Record<keyof typeof AS_IT_GOES, number>>;
}

/**
 * Simulates a store with this number of players until this number of transfers is written, in order of time, ending at
 * `endAt` (seconds). All values are computed here, with the same random numbers each time: every transfer has two
 * sides, and balances are the sums of transfers.
 */
export async function playHistory(
  databaseUrl: string,
  offers: Offers,
  options: { players: number; transfers: number; endAt: number },
): Promise<PlayedHistory> {
  const tables = await openTables(databaseUrl, AS_IT_GOES);
  const people = createPeople(options.players, offers);
  const things = createThings(Math.ceil(options.transfers * ITEMS_SHARE) + 1000);
  const hours = createHours();
  const now = { at: 0, text: '', day: 0, left: 0 };
  const ledger = createLedger(people, offers, { transfers: tables.of.transfers, hours, at: () => now.text });
  const chance = chanceFrom('volume');
  const scene: Scene = { offers, people, things, ledger, hours, chance, now, tables: tables.of };
  const beganAt = options.endAt - DAYS * DAY_SECONDS;
  const joinedAt = (index: number): number => Math.floor(beganAt + (index / options.players) * DAYS * DAY_SECONDS);
  const stampOf = createStamps();
  const [joinCount, visits] = [{ count: 0, day: 0, active: 0 }, options.transfers / MOVES_A_VISIT];
  for (let visit = 0; ledger.count() < options.transfers; visit += 1) {
    // Time advances in proportion to the transfers, so that the history ends at the right time.
    const share = Math.max(visit / visits / 4, ledger.count() / options.transfers);
    goTo(scene, {
      at: Math.max(now.at, Math.floor(beganAt + share * (options.endAt - beganAt))),
      endAt: options.endAt,
      stampOf,
    });
    for (; joinCount.count < options.players && joinedAt(joinCount.count) <= now.at; joinCount.count += 1)
      join(scene, joinCount);
    const among = chance.isOneOf(THEIR_SHARE) ? Math.min(REGULARS, joinCount.count) : joinCount.count;
    const playerIndex = chance.between(0, Math.max(among, 1) - 1);
    beThere(scene, playerIndex, joinCount);
    comeBy(scene, playerIndex, joinedAt(playerIndex));
    if (visit % VISITS_BETWEEN_WAITS === 0) await tables.settle();
  }
  for (; joinCount.count < options.players; joinCount.count += 1) join(scene, joinCount);
  closeDay(scene, joinCount);
  await tables.end();
  const counts = Object.entries(tables.of).map(([name, table]) => [name, table.count()]);
  const rows = Object.fromEntries(counts) as PlayedHistory['rows'];
  return { people, things, hours, joinedAt, transfers: ledger.count(), rows };
}

function goTo(
  { now, hours }: Scene,
  { at, endAt, stampOf }: { at: number; endAt: number; stampOf: (atSeconds: number) => string },
): void {
  now.at = Math.min(at, endAt);
  now.text = stampOf(now.at);
  now.day = moscowDay(now.at * 1000);
  now.left = endAt - now.at;
  hours.goTo(now.at);
}

interface JoinState {
  count: number;
  day: number;
  active: number;
}

/** A new player is active on the day they join. */
function join(scene: Scene, joinState: JoinState): void {
  scene.hours.add('joined', '', { count: 1, came: 0, gave: 0, expected: 0 });
  beThere(scene, joinState.count, joinState);
}

/** Counts a player as active on the day, once. */
function beThere(scene: Scene, index: number, joinState: JoinState): void {
  const { people, tables, now } = scene;
  people.lastAt[index] = now.at;
  if (joinState.day !== now.day) closeDay(scene, joinState);
  if (people.activeDay[index] === now.day) return;
  people.activeDay[index] = now.day;
  joinState.active += 1;
  tables.figure_actives.add(`${String(now.day)}\t${String(people.idOf(index))}`);
}

function closeDay({ hours, now }: Scene, joinState: JoinState): void {
  if (joinState.active > 0) hours.addActives(noonOf(joinState.day), joinState.active);
  joinState.active = 0;
  joinState.day = now.day;
}

/** Noon of a Moscow day, in seconds. */
const noonOf = (day: number): number => day * DAY_SECONDS + DAY_SECONDS / 2;

/** A player's actions during a visit. */
function comeBy(scene: Scene, index: number, joinedAt: number): void {
  const { people, chance } = scene;
  if (chance.isOneOf(0.7)) takeDaily(scene, index);
  if (chance.isOneOf(0.3) || (at(people.money, index) < 5000 && chance.isOneOf(0.5))) topUp(scene, index, joinedAt);
  const caseCount = chance.between(1, 2);
  for (let one = 0; one < caseCount; one += 1) if (!openCase(scene, index, joinedAt)) break;
  for (const [share, act] of WHIMS) if (chance.isOneOf(share)) act(scene, index, joinedAt);
}

/** Optional actions of a visit, with their probabilities. */
const WHIMS: readonly (readonly [share: number, act: (scene: Scene, index: number, joinedAt: number) => void])[] = [
  [0.6, sellOne],
  [0.4, sellOne],
  [0.06, playContract],
  [0.06, playUpgrade],
  [0.15, spinWheel],
  [0.08, withdraw],
];
