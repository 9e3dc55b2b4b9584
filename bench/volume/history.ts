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

/** How long the history lasts. */
const DAYS = 400;
const DAY_SECONDS = 86_400;
/** A visit moves value so often on average; how many visits it takes is found as they go. */
const MOVES_A_VISIT = 5;
/** A few play far more than all others: so many, and the share of the visits that is theirs. */
const [REGULARS, THEIR_SHARE] = [200, 0.02];
const VISITS_BETWEEN_WAITS = 500;
/** Items for each transfer, at the most. */
const ITEMS_SHARE = 0.6;

/** What a history leaves: who has what, and the last row of each table. */
export interface Played {
  readonly people: People;
  readonly things: Things;
  readonly hours: Hours;
  readonly joinedAt: (place: number) => number;
  readonly transfers: number;
  /** How many rows each table has got. */
  readonly rows: Readonly<Record<keyof typeof AS_IT_GOES, number>>;
}

/**
 * Plays a store of so many players until so many transfers are written, in the order of time, and ends at `endAt`
 * (seconds). Everything is reckoned here, by the same chances each time: every leg has its other side, and the balances
 * are what the legs come to.
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
    // The share of the time that is over is that of the transfers, so that the history ends when it should.
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

/** A newcomer is there on the day they join. */
function join(scene: Scene, joined: Joined): void {
  scene.hours.add('joined', '', { count: 1, came: 0, gave: 0, expected: 0 });
  beThere(scene, joined.count, joined);
}

/** Counts a player among those of the day, once. */
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

/** The noon of a Moscow day, in seconds. */
const noonOf = (day: number): number => day * DAY_SECONDS + DAY_SECONDS / 2;

/** What a player does when they come by. */
function comeBy(scene: Scene, place: number, joinedAt: number): void {
  const { people, chance } = scene;
  if (chance.isOneOf(0.7)) takeDaily(scene, place);
  if (chance.isOneOf(0.3) || (at(people.money, place) < 5000 && chance.isOneOf(0.5))) topUp(scene, place, joinedAt);
  const wishes = chance.between(1, 2);
  for (let one = 0; one < wishes; one += 1) if (!openCase(scene, place, joinedAt)) break;
  for (const [share, act] of WHIMS) if (chance.isOneOf(share)) act(scene, place, joinedAt);
}

/** What else a visit may hold, and how often it does. */
const WHIMS: readonly (readonly [share: number, act: (scene: Scene, place: number, joinedAt: number) => void])[] = [
  [0.6, sellOne],
  [0.4, sellOne],
  [0.06, playContract],
  [0.06, playUpgrade],
  [0.15, spinWheel],
  [0.08, withdraw],
];
