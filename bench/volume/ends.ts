import type { Figure } from '#src/admin/analytics/index.ts';
import { createStamps } from './clock-text.ts';
import { AT_THE_END } from './columns.ts';
import type { Played } from './history.ts';
import { gameId } from './money.ts';
import type { Offers } from './offers.ts';
import { at, ACCOUNTS, STATUSES } from './people.ts';
import { writeTops } from './tops.ts';
import { openTables, type Tables } from './table-writer.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

const LOCALES = ['ru', 'en', 'ua', 'pl'] as const;
const ROWS_BETWEEN_WAITS = 2000;
const HASH_CHARACTERS = 43;
/** Some devices and addresses are shared: flags are about those. */
const [ON_A_DEVICE, ON_AN_ADDRESS, WITH_A_GAME_ID] = [50, 20, 3];

type Ends = Tables<keyof typeof AT_THE_END>;

/** Writes the rows that are known at the end of a history: players, their property, and the totals. */
export async function writeEnds(databaseUrl: string, offers: Offers, played: Played, endAt: number): Promise<void> {
  const tables = await openTables(databaseUrl, AT_THE_END);
  const { people } = played;
  for (let place = 0; place < people.count; place += 1) {
    writePlayer(tables.of, offers, played, place);
    if (place % ROWS_BETWEEN_WAITS === 0) await tables.settle();
  }
  await writeThings(tables, offers, played);
  writeTops(tables.of, offers, played, endAt);
  await tables.settle();
  for (const figure of lastSeen(played)) writeFigure(tables.of, figure);
  await tables.settle();
  for (const figure of played.hours.figures()) writeFigure(tables.of, figure);
  await tables.end();
}

function writePlayer(tables: Ends['of'], offers: Offers, played: Played, place: number): void {
  const { people, joinedAt } = played;
  const [id, joined, seen] = [
    String(people.idOf(place)),
    joinedText(joinedAt(place)),
    seenText(at(people.lastAt, place)),
  ];
  const inviter = people.inviterOf(place);
  const days =
    people.bonusDay[place] === 0 ? '0\t\\N' : `${String(people.streak[place])}\t${String(people.bonusDay[place])}`;
  const [spent, opened] = [String(Math.floor(at(people.spent, place) / 100)), String(people.opened[place])];
  const locale = LOCALES[place % LOCALES.length] ?? 'ru';
  const who = [id, `filler ${String(place)}`, locale, offers.currencyId, 1, joined, spent, opened].join('\t');
  const invited = inviter === null ? '\\N' : String(people.idOf(inviter));
  tables.players.add(`${who}\t${joined}\t${invited}\t${String(people.donated[place])}\t${days}\t${seen}`);
  tables.identities.add(`${String(place + 1)}\t${id}\tdemo\tfiller ${String(place)}\t${joined}`);
  for (const account of ACCOUNTS) {
    const unit = { money: 'RUB', bonus: 'BONUS', donate: 'DONATE' }[account];
    const balance = String(people[account][place]);
    tables.wallets.add(`${String(people.walletOf(place, account))}\t${id}\t${account}\t${unit}\t${balance}`);
  }
  writeSeeds(tables, played, place, joined);
  writeTraces(tables, offers, played, place, [joined, seen]);
}

function writeSeeds(tables: Ends['of'], { people }: Played, place: number, joined: string): void {
  const id = String(people.idOf(place));
  const pair = people.pairOf(place);
  const drawn = String(people.drawn[place]);
  tables.seed_pairs.add(`${String(pair)}\t${id}\tactive\tx\t${hexOf(pair)}\tc\t${drawn}\t${joined}\t${joined}`);
  tables.seed_pairs.add(`${String(pair + 1)}\t${id}\tnext\tx\t${hexOf(pair + 1)}\tc\t0\t${joined}\t\\N`);
}

/** Other data of a player: devices, a game id, favourites, an invitation, the last visit. */
function writeTraces(
  tables: Ends['of'],
  offers: Offers,
  { people }: Played,
  place: number,
  [joined, seen]: readonly [string, string],
): void {
  const id = String(people.idOf(place));
  const inviter = people.inviterOf(place);
  const [device, address] = [shared('device', place, ON_A_DEVICE), shared('address', place, ON_AN_ADDRESS)];
  const agent = 'agent'.padEnd(HASH_CHARACTERS, '.');
  tables.player_devices.add(`${String(place + 1)}\t${id}\t${device}\t${address}\t${agent}\t${joined}\t${seen}`);
  if (at(people.steps, place) > 3)
    tables.game_accounts.add(`${id}\t${gameId(place - (place % WITH_A_GAME_ID))}\tfiller\t${joined}`);
  const liked = offers.cases[people.tasteOf(place, 0)];
  if (place % 3 === 0) tables.case_favourites.add(`${id}\t${String(liked?.caseId)}\t${joined}`);
  if (inviter !== null && at(people.steps, place) % 2 === 1)
    tables.invite_activations.add(`${id}\t${String(people.idOf(inviter))}\t50\t${joined}`);
  const hour = String(Math.floor(at(people.lastAt, place) / HOUR_SECONDS));
  tables.figure_players.add(`${id}\t${String(people.steps[place])}\t${hour}`);
}

const joinedText = createStamps();
const seenText = createStamps();

/** A hash that one in this number of players shares with the previous player. */
const shared = (what: string, place: number, oneIn: number): string =>
  `${what}${String(place % oneIn === 1 ? place - 1 : place)}`.padEnd(HASH_CHARACTERS, '.');

/** 64 digits that look like the hash of a seed, different for each number. */
const hexOf = (number: number): string => {
  const mixed = Math.imul(number, 0x9e37_79b1) >>> 0;
  return (mixed.toString(16).padStart(8, '0') + number.toString(16).padStart(8, '0')).repeat(4);
};

async function writeThings({ of, settle }: Ends, offers: Offers, played: Played): Promise<void> {
  const stampOf = createStamps();
  for (let id = 1; id <= played.things.count; id += 1) {
    of.items.add(thingRow(offers, played, id, stampOf(at(played.things.at, id))));
    if (id % ROWS_BETWEEN_WAITS === 0) await settle();
  }
}

function thingRow(offers: Offers, { people, things }: Played, id: number, text: string): string {
  const thing = offers.things[at(things.thing, id)];
  const from = offers.cases[at(things.from, id) - 1];
  const status = STATUSES[at(things.status, id)];
  const [price, rarity] = [String(thing?.priceCentiG), String(thing?.rarity)];
  const what = `${String(thing?.id)}\t${String(things.draw[id])}\t${from === undefined ? '\\N' : String(from.caseId)}`;
  const whose = `${String(id)}\t${String(people.idOf(at(things.owner, id)))}`;
  return `${whose}\t${what}\t${String(status)}\towned\t${rarity}\t${price}\t${price}\t${text}\t${text}`;
}

/** Number of players by the hour of their last activity. */
function lastSeen({ people }: Played): Figure[] {
  const hours = new Map<number, number>();
  for (const seenAt of people.lastAt) {
    const hour = Math.floor(seenAt / HOUR_SECONDS);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  const none = { came: 0, gave: 0, expected: 0 };
  return [...hours].map(([starts, count]) => ({ kind: 'last_seen', span: 'hour', starts, part: '', count, ...none }));
}

function writeFigure(tables: Ends['of'], figure: Figure): void {
  const sums = [figure.count, figure.came, figure.gave, figure.expected].join('\t');
  tables.figures.add(`${figure.kind}\t${figure.span}\t${String(figure.starts)}\t${figure.part}\t${sums}`);
}
