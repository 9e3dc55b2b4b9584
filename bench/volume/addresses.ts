import type { Knex } from 'knex';
import { downloads, pages } from '#src/app.ts';

/** An address that is requested many times, with other parameters in each round. */
export interface Address {
  readonly name: string;
  readonly by: 'member' | 'player';
  readonly at: (round: number) => string;
}

/** Values of a path parameter, round by round. */
type Parts = Readonly<Record<string, readonly (number | string)[]>>;

/** Filters, searches and other views of the lists, by path. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  '/': ['?q=a', '?sort=price'],
  '/staff': ['?period=week', '?period=month'],
  '/staff/players': [
    '?q=filler%20777',
    '?q=filler',
    '?by=name&q=filler%2012',
    '?by=id&q=1000777',
    '?by=game&q=10000777',
    '?by=provider&q=filler%20777',
    '?by=invite&q=nobody',
    '?q=zzzzzz',
  ],
  '/staff/players/:player': ['movements', 'items', 'draws', 'payments', 'withdrawals'].map(
    (section) => `?section=${section}`,
  ),
  '/staff/corrections': ['?state=posted', '?state=refused'],
  '/staff/flags': ['?state=taken', '?state=closed', '?state=closed&kind=payment-back', '?kind=referral-ring'],
  '/staff/payments': [
    ...['paid', 'pending', 'failed', 'expired', 'charged_back', 'refunded'].map((state) => `?state=${state}`),
    '?method=sandbox',
    '?method=sandbox-late&state=paid',
    '?player=1000001',
    '?player=1000001&state=paid',
    '?q=ext-777',
    '?q=00000000000000000000000000000309',
    '?q=zzzz',
  ],
  '/staff/errors': ['?state=done'],
  '/staff/audit': [
    '?act=thing.done7',
    '?act=nothing',
    '?aboutType=thing&aboutId=777',
    '?member=1',
    '?from=2026-01-01',
    '?until=2026-01-01',
  ],
  '/staff/catalogue': ['?q=zzzz', '?q=a'],
  '/staff/catalogue/items': ['?q=zzzz', '?q=a'],
  '/staff/promos': ['?q=FILLER77', '?q=zzzz'],
  '/profile': ['?status=sold', '?status=all', '?q=a', '?sort=price', '?rarity=arcane', '?status=sold&sort=price'],
  '/profile/movements': ['?unit=BONUS', '?kind=item_sale', '?unit=RUB&kind=case_opening', '?kind=correction'],
  '/profile/movements.csv': ['?kind=top_up'],
  '/top': ['?period=day', '?period=week', '?period=month', '?period=all'],
};

/** Paths that redirect, or are for visitors who are not signed in. */
const LEFT_OUT = [/^\/(login|sandbox|offline|ref|staff\/(sign-in|second|begin))(\/|$)/, /^\/announcement\//];

/** Every page of the console and of a player, and every file, with each of its views. */
export async function addresses(db: Knex, playerIds: readonly number[]): Promise<Address[]> {
  const parts = await partsOf(db, playerIds);
  const paths = [...pages, ...downloads]
    .map(({ path }) => path)
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)));
  return [...new Set(paths)].flatMap((path) =>
    ['', ...(LOOKS[path] ?? [])].map((look) => ({
      name: path + look,
      by: path.startsWith('/staff') ? ('member' as const) : ('player' as const),
      at: (round: number) => path.replaceAll(/:(\w+)/g, (_, part: string) => partAt(parts, path, part, round)) + look,
    })),
  );
}

function partAt(parts: Parts, path: string, part: string, round: number): string {
  const values = parts[`${path} ${part}`] ?? parts[part] ?? [1];
  return String(values[round % values.length] ?? 1);
}

const SAMPLES = 40;

/** The first and the last id of a table. */
export async function endsOf(db: Knex, table: string): Promise<readonly [low: number, high: number]> {
  const [first] = await db(table).orderBy('id').limit(1).pluck<number[]>('id');
  const [last] = await db(table).orderBy('id', 'desc').limit(1).pluck<number[]>('id');
  return [first ?? 1, last ?? 1];
}

/** Samples of rows from all over a table. */
async function idsOf(db: Knex, table: string, column = 'id'): Promise<string[]> {
  const [low, high] = await endsOf(db, table);
  const ids = Array.from({ length: SAMPLES }, (_, index) => low + Math.floor(((high - low) * index) / SAMPLES));
  const values = await db(table).whereIn('id', ids).pluck<(number | string)[]>(column);
  return values.map(String);
}

async function partsOf(db: Knex, playerIds: readonly number[]): Promise<Parts> {
  const faults = await db('browser_faults').limit(SAMPLES).pluck<string[]>('hash');
  const names = await db('cases').where({ state: 'active' }).limit(SAMPLES).pluck<string[]>('name');
  const own = await db('items')
    .where({ player_id: playerIds[0] ?? 0, status: 'owned' })
    .limit(SAMPLES)
    .pluck<number[]>('id');
  return {
    player: playerIds,
    '/profile/:id id': playerIds,
    payment: await idsOf(db, 'payments', 'public_id'),
    '/payment/:id id': await idsOf(db, 'payments', 'public_id'),
    hash: faults,
    name: names,
    itemId: await idsOf(db, 'catalogue_items'),
    caseId: await idsOf(db, 'cases'),
    insertId: own,
    sheet: ['money', 'cases', 'ledger'],
    document: ['faq'],
    language: ['pl'],
    '/staff/withdrawals/:id id': await idsOf(db, 'withdrawals'),
    '/fair/draw/:id id': await idsOf(db, 'draws'),
    '/staff/promos/:id id': await idsOf(db, 'promo_codes'),
  };
}
