import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { itemFields, rowId, wholeNumber, withInsertId, yesOrNo } from '#src/http/fields.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { RARITIES } from '#views/ui/models.ts';
import { answerItem, answerItems, answerSale, saleMessage } from './answers.ts';
import { lockItem } from './lock-item.ts';
import { sellAllItems } from './sell-all-items.ts';
import { sellItems } from './sell-items.ts';

const PAGE_ITEMS = 48;
const MAX_SOLD_AT_ONCE = 500;

const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

// A form with one ticked box sends one value, not a list of one.
const ids = z
  .preprocess(
    (value): unknown[] => (Array.isArray(value) ? value : [value]),
    z.array(rowId).min(1).max(MAX_SOLD_AT_ONCE),
  )
  .refine(isEachOnce, { message: 'errors.request.repeated' });

const listInput = z.object({
  status: z.enum(['owned', 'withdrawing', 'sold', 'used', 'all']).default('owned'),
  sort: z.enum(['new', 'price', '-price', 'rarity']).default('new'),
  q: z.string().max(64).default(''),
  rarity: z
    .enum(RARITIES)
    .transform((name) => RARITIES.indexOf(name) + 1)
    .nullable()
    .default(null),
  cursor: z.string().max(64).nullable().default(null),
});

export const list = endpoint({
  call: 'GET /api/item/list',
  who: 'player',
  input: listInput,
  act: (_, player, input) => Promise.resolve({ playerId: player.id, filter: { ...input, limit: PAGE_ITEMS } }),
  answer: ({ playerId, filter }, face, world) => answerItems(world, playerId, filter, face),
});

export const sell = endpoint({
  call: 'POST /api/item/sell',
  form: 'POST /profile/sell',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  once: true,
  input: z.object({ ids, return: z.string().refine(isOwnPath).optional() }),
  act: sellItems,
  answer: answerSale,
  message: saleMessage,
  next: (_, input) => input.return ?? '/profile',
});

export const sellAll = endpoint({
  call: 'POST /api/item/sell-all',
  form: 'POST /profile/sell-all',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  once: true,
  input: z.object({ expected: wholeNumber(0, 10_000_000) }),
  act: sellAllItems,
  answer: answerSale,
  message: saleMessage,
  next: () => '/profile',
});

const lockInput = z
  .object({ ...itemFields, on: yesOrNo, return: z.string().refine(isOwnPath).optional() })
  .transform(withInsertId);

export const lock = endpoint({
  call: 'POST /api/item/lock',
  form: 'POST /profile/lock',
  who: 'player',
  rate: perMinute(300),
  input: lockInput,
  act: lockItem,
  answer: ({ insertId }, face, world) => answerItem(world, insertId, face),
  message: ({ on }, face) => face.t(on ? 'items.lock.on' : 'items.lock.off'),
  next: (_, input) => input.return ?? '/profile',
});

/** More than fit a game are taken along too, so that its page can say so. */
const MOST_TAKEN = 60;
const PLACES = { contract: '#contract-tray', upgrade: '' } as const;

/** Takes the ticked items to a game. A form posts them, since it holds what no address may: its page has them there. */
export const take = endpoint({
  form: 'POST /profile/take',
  who: 'player',
  input: z.object({ ids, to: z.enum(['contract', 'upgrade']), return: z.string().refine(isOwnPath).optional() }),
  act: (_world, _player, input) => Promise.resolve(input),
  answer: ({ to }) => to,
  next: ({ ids: taken, to }) => {
    const named = taken.slice(0, MOST_TAKEN).map((id) => `ids=${String(id)}`);
    return `/${to}?${named.join('&')}${PLACES[to]}`;
  },
});

export const routes = [list, sell, sellAll, lock, take];
