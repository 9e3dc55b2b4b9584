import { moscowDay } from '#src/shared/moscow-day.ts';
import { chanceFrom } from '../../tools/demo/chance.ts';
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
export interface Played {
  readonly people: People;
  readonly things: Things;
  readonly hours: Hours;
  readonly joinedAt: (place: number) => number;
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
  wanted: { players: number; transfers: number; endAt: number },
): Promise<Played> {
  const tables = await openTables(databaseUrl, AS_IT_GOES);
  const people = createPeople(wanted.players, offers);
  const things = createThings(Math.ceil(wanted.transfers * ITEMS_SHARE) + 1000);
  const hours = createHours();
  const now = { at: 0, text: '', day: 0, left: 0 };
  const ledger = createLedger(people, offers, { transfers: tables.of.transfers, hours, at: () => now.text });
  const chance = chanceFrom('volume');
  const scene: Scene = { offers, people, things, ledger, hours, chance, now, tables: tables.of };
  const beganAt = wanted.endAt - DAYS * DAY_SECONDS;
  const joinedAt = (place: number): number => Math.floor(beganAt + (place / wanted.players) * DAYS * DAY_SECONDS);
  const stampOf = createStamps();
  const [joined, visits] = [{ count: 0, day: 0, active: 0 }, wanted.transfers / MOVES_A_VISIT];
  for (let visit = 0; ledger.count() < wanted.transfers; visit += 1) {
    // Time advances in proportion to the transfers, so that the history ends at the right time.
    const share = Math.max(visit / visits / 4, ledger.count() / wanted.transfers);
    goTo(scene, {
      at: Math.max(now.at, Math.floor(beganAt + share * (wanted.endAt - beganAt))),
      endAt: wanted.endAt,
      stampOf,
    });
    for (; joined.count < wanted.players && joinedAt(joined.count) <= now.at; joined.count += 1) join(scene, joined);
    const among = chance.isOneOf(THEIR_SHARE) ? Math.min(REGULARS, joined.count) : joined.count;
    const place = chance.between(0, Math.max(among, 1) - 1);
    beThere(scene, place, joined);
    comeBy(scene, place, joinedAt(place));
    if (visit % VISITS_BETWEEN_WAITS === 0) await tables.settle();
  }
  for (; joined.count < wanted.players; joined.count += 1) join(scene, joined);
  closeDay(scene, joined);
  await tables.end();
  const counted = Object.entries(tables.of).map(([name, table]) => [name, table.count()]);
  const rows = Object.fromEntries(counted) as Played['rows'];
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

interface Joined {
  count: number;
  day: number;
  active: number;
}

/** A new player is active on the day they join. */
function join(scene: Scene, joined: Joined): void {
  scene.hours.add('joined', '', { count: 1, came: 0, gave: 0, expected: 0 });
  beThere(scene, joined.count, joined);
}

/** Counts a player as active on the day, once. */
function beThere(scene: Scene, place: number, joined: Joined): void {
  const { people, tables, now } = scene;
  people.lastAt[place] = now.at;
  if (joined.day !== now.day) closeDay(scene, joined);
  if (people.activeDay[place] === now.day) return;
  people.activeDay[place] = now.day;
  joined.active += 1;
  tables.figure_actives.add(`${String(now.day)}\t${String(people.idOf(place))}`);
}

function closeDay({ hours, now }: Scene, joined: Joined): void {
  if (joined.active > 0) hours.addActives(noonOf(joined.day), joined.active);
  joined.active = 0;
  joined.day = now.day;
}

/** Noon of a Moscow day, in seconds. */
const noonOf = (day: number): number => day * DAY_SECONDS + DAY_SECONDS / 2;

/** A player's actions during a visit. */
function comeBy(scene: Scene, place: number, joinedAt: number): void {
  const { people, chance } = scene;
  if (chance.isOneOf(0.7)) takeDaily(scene, place);
  if (chance.isOneOf(0.3) || (at(people.money, place) < 5000 && chance.isOneOf(0.5))) topUp(scene, place, joinedAt);
  const wishes = chance.between(1, 2);
  for (let one = 0; one < wishes; one += 1) if (!openCase(scene, place, joinedAt)) break;
  for (const [share, act] of WHIMS) if (chance.isOneOf(share)) act(scene, place, joinedAt);
}

/** Optional actions of a visit, with their probabilities. */
const WHIMS: readonly (readonly [share: number, act: (scene: Scene, place: number, joinedAt: number) => void])[] = [
  [0.6, sellOne],
  [0.4, sellOne],
  [0.06, playContract],
  [0.06, playUpgrade],
  [0.15, spinWheel],
  [0.08, withdraw],
];
