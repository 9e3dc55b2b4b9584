import { LOCALE_CODES } from '#src/shared/locales.ts';
import type { Figure } from '#src/admin/analytics/index.ts';
import { createStamps } from './clock-text.ts';
import { AT_THE_END } from './columns.ts';
import type { PlayedHistory } from './history.ts';
import { gameId } from './money.ts';
import type { Offers } from './offers.ts';
import { at, ACCOUNTS, STATUSES } from './people.ts';
import { writeTops } from './tops.ts';
import { openTables, type Tables } from './table-writer.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

const ROWS_BETWEEN_WAITS = 2000;
const HASH_CHARACTERS = 43;
/** Some devices and addresses are shared: flags are about those. */
const [ON_A_DEVICE, ON_AN_ADDRESS, WITH_A_GAME_ID] = [50, 20, 3];

type Ends = Tables<keyof typeof AT_THE_END>;

/** Writes the rows that are known at the end of a history: players, their property, and the totals. */
export async function writeEnds(
  databaseUrl: string,
  offers: Offers,
  history: PlayedHistory,
  endAt: number,
): Promise<void> {
  const tables = await openTables(databaseUrl, AT_THE_END);
  const { people } = history;
  for (let index = 0; index < people.count; index += 1) {
    writePlayer(tables.of, offers, history, index);
    if (index % ROWS_BETWEEN_WAITS === 0) await tables.settle();
  }
  await writeThings(tables, offers, history);
  writeTops(tables.of, offers, history, endAt);
  await tables.settle();
  for (const figure of lastSeen(history)) writeFigure(tables.of, figure);
  await tables.settle();
  for (const figure of history.hours.figures()) writeFigure(tables.of, figure);
  await tables.end();
}

function writePlayer(tables: Ends['of'], offers: Offers, history: PlayedHistory, index: number): void {
  const { people, joinedAt } = history;
  const [id, joined, seenAt] = [
    String(people.idOf(index)),
    joinedText(joinedAt(index)),
    seenText(at(people.lastAt, index)),
  ];
  const inviter = people.inviterOf(index);
  const days =
    people.bonusDay[index] === 0 ? '0\t\\N' : `${String(people.streak[index])}\t${String(people.bonusDay[index])}`;
  const [spentText, openedText] = [String(Math.floor(at(people.spent, index) / 100)), String(people.opened[index])];
  const locale = LOCALE_CODES[index % LOCALE_CODES.length] ?? 'ru';
  const playerRow = [id, `filler ${String(index)}`, locale, offers.currencyId, 1, joined, spentText, openedText].join(
    '\t',
  );
  const inviterText = inviter === null ? '\\N' : String(people.idOf(inviter));
  tables.players.add(`${playerRow}\t${joined}\t${inviterText}\t${String(people.donated[index])}\t${days}\t${seenAt}`);
  tables.identities.add(`${String(index + 1)}\t${id}\tdemo\tfiller ${String(index)}\t${joined}`);
  for (const account of ACCOUNTS) {
    const unit = { money: 'RUB', bonus: 'BONUS', donate: 'DONATE' }[account];
    const balance = String(people[account][index]);
    tables.wallets.add(`${String(people.walletOf(index, account))}\t${id}\t${account}\t${unit}\t${balance}`);
  }
  writeSeeds(tables, history, index, joined);
  writeTraces(tables, offers, history, index, [joined, seenAt]);
}

function writeSeeds(tables: Ends['of'], { people }: PlayedHistory, index: number, joinedAt: string): void {
  const id = String(people.idOf(index));
  const pair = people.pairOf(index);
  const drawnText = String(people.drawn[index]);
  tables.seed_pairs.add(`${String(pair)}\t${id}\tactive\tx\t${hexOf(pair)}\tc\t${drawnText}\t${joinedAt}\t${joinedAt}`);
  tables.seed_pairs.add(`${String(pair + 1)}\t${id}\tnext\tx\t${hexOf(pair + 1)}\tc\t0\t${joinedAt}\t\\N`);
}

/** Other data of a player: devices, a game id, favourites, an invitation, the last visit. */
function writeTraces(
  tables: Ends['of'],
  offers: Offers,
  { people }: PlayedHistory,
  index: number,
  [joined, seen]: readonly [string, string],
): void {
  const id = String(people.idOf(index));
  const inviter = people.inviterOf(index);
  const [device, address] = [sharedHash('device', index, ON_A_DEVICE), sharedHash('address', index, ON_AN_ADDRESS)];
  const agent = 'agent'.padEnd(HASH_CHARACTERS, '.');
  tables.player_devices.add(`${String(index + 1)}\t${id}\t${device}\t${address}\t${agent}\t${joined}\t${seen}`);
  if (at(people.steps, index) > 3)
    tables.game_accounts.add(`${id}\t${gameId(index - (index % WITH_A_GAME_ID))}\tfiller\t${joined}`);
  const favourite = offers.cases[people.tasteOf(index, 0)];
  if (index % 3 === 0) tables.case_favourites.add(`${id}\t${String(favourite?.caseId)}\t${joined}`);
  if (inviter !== null && at(people.steps, index) % 2 === 1)
    tables.invite_activations.add(`${id}\t${String(people.idOf(inviter))}\t50\t${joined}`);
  const hour = String(Math.floor(at(people.lastAt, index) / HOUR_SECONDS));
  tables.figure_players.add(`${id}\t${String(people.steps[index])}\t${hour}`);
}

const joinedText = createStamps();
const seenText = createStamps();

/** A hash that one in this number of players shares with the previous player. */
const sharedHash = (label: string, index: number, oneIn: number): string =>
  `${label}${String(index % oneIn === 1 ? index - 1 : index)}`.padEnd(HASH_CHARACTERS, '.');

/** 64 digits that look like the hash of a seed, different for each number. */
const hexOf = (number: number): string => {
  const mixedBits = Math.imul(number, 0x9e37_79b1) >>> 0;
  return (mixedBits.toString(16).padStart(8, '0') + number.toString(16).padStart(8, '0')).repeat(4);
};

async function writeThings({ of, settle }: Ends, offers: Offers, history: PlayedHistory): Promise<void> {
  const stampOf = createStamps();
  for (let id = 1; id <= history.things.count; id += 1) {
    of.items.add(thingRow(offers, history, id, stampOf(at(history.things.at, id))));
    if (id % ROWS_BETWEEN_WAITS === 0) await settle();
  }
}

function thingRow(offers: Offers, { people, things }: PlayedHistory, id: number, text: string): string {
  const item = offers.things[at(things.thing, id)];
  const from = offers.cases[at(things.from, id) - 1];
  const status = STATUSES[at(things.status, id)];
  const [price, rarity] = [String(item?.priceCentiG), String(item?.rarity)];
  const caseText = from === undefined ? '\\N' : String(from.caseId);
  const itemText = `${String(item?.id)}\t${String(things.draw[id])}\t${caseText}`;
  const whose = `${String(id)}\t${String(people.idOf(at(things.owner, id)))}`;
  return `${whose}\t${itemText}\t${String(status)}\towned\t${rarity}\t${price}\t${price}\t${text}\t${text}`;
}

/** Number of players by the hour of their last activity. */
function lastSeen({ people }: PlayedHistory): Figure[] {
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
