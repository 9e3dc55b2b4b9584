import type { Services } from '#src/platform/services.ts';
import type { KnownValues } from './values.ts';

const SOME = 60;

/** Existing ids and names from the view of one player: the player's items, other players' items, and all names. */
export async function whatExists({ db }: Services, playerId: number): Promise<KnownValues> {
  const ids = async (table: string, column = 'id'): Promise<unknown[]> => {
    const rows = await db(table).select<Record<string, unknown>[]>(column).orderBy('id', 'desc').limit(SOME);
    return rows.map((row) => row[column]);
  };
  const items = async (isOwn: boolean): Promise<number[]> => {
    const rows = await db('items')
      .where('player_id', isOwn ? '=' : '<>', playerId)
      .where({ status: 'owned' })
      .select<{ id: number }[]>('id')
      .orderBy('id', 'desc')
      .limit(SOME);
    return rows.map(({ id }) => id);
  };
  const [ownItems, foreignItems] = [await items(true), await items(false)];
  const cases = ['plain', ...(await ids('cases', 'name'))];
  const payments = await ids('payments', 'public_id');
  const players = await ids('players');
  return {
    ownItems,
    foreignItems,
    words: {
      case: cases,
      name: [...cases, 'A name', 'имя'],
      count: [1, '1', 2, 10],
      insertId: ownItems,
      gameId: ['38204417', '38204418'],
      target: await ids('catalogue_items'),
      itemId: await ids('catalogue_items'),
      caseId: await ids('cases'),
      code: ['rub', 'usd', 'eur', 'en', 'ru', 'ua', 'pl', ...(await ids('promo_codes', 'code'))],
      promo: ['', ...(await ids('promo_codes', 'code'))],
      sum: ['100', 100, '250.50', '5000'],
      method: ['sandbox'],
      provider: ['demo', 'google', 'telegram', 'sandbox'],
      payment: payments,
      request: await ids('withdrawals'),
      player: players,
      flag: await ids('flags'),
      correction: await ids('corrections'),
      hash: (await db('browser_faults').select<{ hash: Buffer | string }[]>('hash').limit(SOME)).map(({ hash }) =>
        hash.toString('hex'),
      ),
      id: [...players.slice(0, 5), ...payments.slice(0, 5), ...ownItems.slice(0, 5), 1, 2, 3],
      confirm: [true, '1', 1],
      terms: ['1'],
      revealMs: [0, '0'],
      return: ['/profile', '/'],
      quote: [null],
      version: [1, '1', null],
      sheet: ['cases', 'days', 'methods'],
      currency: ['rub', 'usd'],
      note: ['a note'],
      text: ['a text'],
      reason: ['rules', 'fraud', 'a reason'],
    },
  };
}
