import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { itemFields, rowId, wholeNumber, withInsertId, yesOrNo } from '#src/http/endpoints/fields.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { RARITIES } from '#ui/models/items.ts';
import { lockItem } from './lock-item.ts';
import { sellAllItems } from './sell-all-items.ts';
import { sellItems } from './sell-items.ts';
import { itemListOutput, lockedItemOutput, saleOutput } from './outputs.ts';
import { answerItem, answerItems, answerSale, saleMessage } from './drop-model.ts';

const PAGE_ITEMS = 48;
const MAX_SOLD_AT_ONCE = 500;

const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

// A form with a single ticked box sends a string instead of an array.
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

const list = endpoint({
  api: 'GET /api/item/list',
  summary: "The player's own items, a page at a time",
  access: { role: 'player' },
  input: listInput,
  output: itemListOutput,
  read: (services, viewer, input) => answerItems(services, viewer, { ...input, limit: PAGE_ITEMS }),
});

const sell = endpoint({
  api: 'POST /api/item/sell',
  form: 'POST /profile/sell',
  summary: 'Sells the given items at their frozen prices',
  description: '`message` states the sum. A repeated id is 422.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({ ids, return: z.string().refine(isSafeRedirectPath).optional() }),
  output: saleOutput,
  errors: [
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.player.closed',
    'errors.request.repeated',
  ],
  command: sellItems,
  json: answerSale,
  message: saleMessage,
  redirect: (_, input) => input.return ?? '/profile',
});

const sellAll = endpoint({
  api: 'POST /api/item/sell-all',
  form: 'POST /profile/sell-all',
  summary: 'Sells all owned items that are not locked',
  description: '`expected` is the number that the player saw. 409 and nothing sold when the number differs.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({ expected: wholeNumber(0, 10_000_000) }),
  output: saleOutput,
  errors: ['errors.item.countChanged', 'errors.item.none', 'errors.player.closed'],
  command: sellAllItems,
  json: answerSale,
  message: saleMessage,
  redirect: () => '/profile',
});

const lockInput = z
  .object({ ...itemFields, on: yesOrNo, return: z.string().refine(isSafeRedirectPath).optional() })
  .transform(withInsertId);

const lock = endpoint({
  api: 'POST /api/item/lock',
  form: 'POST /profile/lock',
  summary: 'Locks an own item (`on`: true, or 1 in a form) or unlocks it',
  description: 'A locked one is skipped by selling all and refused by sale, contract, upgrade and withdrawal.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(300) },
  input: lockInput,
  output: lockedItemOutput,
  errors: ['errors.item.state', 'errors.item.unknown'],
  command: lockItem,
  json: answerItem,
  message: ({ on }, viewer) => viewer.t(on ? 'inventory.lock.on' : 'inventory.lock.off'),
  redirect: (_, input) => input.return ?? '/profile',
});

/** More items than a game takes, so that the game's page can report the excess. */
const MOST_TAKEN = 60;
const PLACES = { contract: '#contract-tray', upgrade: '' } as const;

/** Opens a game with the ticked items. The form uses POST because the list of ids is too long for a URL. */
const take = endpoint({
  form: 'POST /profile/take',
  summary: 'Takes the selected items (`ids`) of the inventory to a game by a redirect',
  description: 'Changes nothing. Answers 303 to the game: contract or upgrade.',
  access: { role: 'player' },
  input: z.object({
    ids,
    to: z.enum(['contract', 'upgrade']),
    return: z.string().refine(isSafeRedirectPath).optional(),
  }),
  read: (_services, _viewer, input) => input,
  redirect: ({ ids: taken, to }) => {
    const named = taken.slice(0, MOST_TAKEN).map((id) => `ids=${String(id)}`);
    return `/${to}?${named.join('&')}${PLACES[to]}`;
  },
});

export default defineModule({
  name: 'players/inventory',
  routes: [list, sell, sellAll, lock, take],
  tables: {
    items: { grows: true, kept: 'what every draw gave, and what became of it' },
    item_moves: { grows: true },
    item_uses: { grows: true },
    starter_items: { kept: 'what the demo gave' },
  },
});
