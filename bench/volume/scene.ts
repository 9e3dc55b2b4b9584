import type { Chance } from '#tools/demo/chance.ts';
import { type AS_IT_GOES } from './columns.ts';
import type { Hours } from './hours.ts';
import type { Ledger } from './ledger.ts';
import type { Offers } from './offers.ts';
import { at, HELD, type People, type Status, STATUSES, type Things } from './people.ts';
import type { Tables } from './table-writer.ts';

/** State of the simulation: players, offers and the tables that are written. */
export interface Scene {
  readonly offers: Offers;
  readonly people: People;
  readonly things: Things;
  readonly ledger: Ledger;
  readonly hours: Hours;
  readonly tables: Tables<keyof typeof AS_IT_GOES>['of'];
  readonly chance: Chance;
  /** Current time: in seconds, as text, as a Moscow day, and the time until the history ends. */
  now: { at: number; text: string; day: number; left: number };
}

/** Position that a row will have in its table, from 1. */
export const nextId = (table: { readonly count: () => number }): number => table.count() + 1;

/** Writes a draw; returns its id. */
export function addDraw(
  { people, tables, now }: Scene,
  index: number,
  draw: { kind: string; subject: number; version: number | null; ticket: number; item: number | null },
): number {
  const id = nextId(tables.draws);
  const nonce = at(people.drawn, index);
  people.drawn[index] = nonce + 1;
  const version = draw.version === null ? '\\N' : String(draw.version);
  const item = draw.item === null ? '\\N' : String(draw.item);
  tables.draws.add(
    `${String(id)}\t${String(people.pairOf(index))}\t${String(nonce)}\t${String(people.idOf(index))}\t${draw.kind}` +
      `\t${String(draw.subject)}\t${version}\t${String(draw.ticket)}\t${item}\t${now.text}`,
  );
  return id;
}

/** Gives a player the drawn item. Returns its value in kopecks. */
export function giveThing(
  { people, things, offers, now }: Scene,
  index: number,
  { draw, thing, from }: { draw: number; thing: number; from: number },
): number {
  things.count += 1;
  const id = things.count;
  if (id >= things.owner.length) throw new RangeError('more items than there is room for');
  things.owner[id] = index;
  things.draw[id] = draw;
  things.thing[id] = thing;
  things.from[id] = from;
  things.at[id] = now.at;
  hold(people, index, id);
  return offers.things[thing]?.priceCentiG ?? 1;
}

/** The newest item replaces the player's oldest available one. */
function hold({ held, heldCount }: People, index: number, id: number): void {
  const count = heldCount[index] ?? 0;
  const base = index * HELD;
  if (count === HELD) {
    held.copyWithin(base, base + 1, base + HELD);
    held[base + HELD - 1] = id;
    return;
  }
  held[base + count] = id;
  heldCount[index] = count + 1;
}

/** Removes and returns the player's newest available item; null when there is none. */
export function takeHeld({ held, heldCount }: People, index: number): number | null {
  const count = heldCount[index] ?? 0;
  if (count === 0) return null;
  heldCount[index] = count - 1;
  return held[index * HELD + count - 1] ?? null;
}

/** Value of an item. */
export const worthOf = ({ things, offers }: Scene, item: number): number =>
  offers.things[at(things.thing, item)]?.priceCentiG ?? 1;

/** Moves an item along its states. */
export function moveThing(
  { things, tables, now }: Scene,
  item: number,
  path: readonly (Status | 'withdrawing')[],
): void {
  let from: string = 'owned';
  for (const to of path) {
    tables.item_moves.add(`${String(nextId(tables.item_moves))}\t${String(item)}\t${from}\t${to}\t${now.text}`);
    from = to;
  }
  things.status[item] = STATUSES.indexOf(path.at(-1) as Status);
}
