import type { Knex } from 'knex';

/** Value of an item at the time of winning. */
interface Thing {
  readonly id: number;
  readonly rarity: number;
  readonly priceCentiG: number;
}

/** A case that is bought with money, with its live odds. */
interface Offer {
  readonly caseId: number;
  readonly versionId: number;
  readonly price: number;
  readonly cashbackPercent: number;
  /** Outcomes by the last of their tickets, ascending: index in `things`. */
  readonly lasts: readonly number[];
  readonly indexes: readonly number[];
}

/** A sector of the wheel with points or another spin. */
interface Sector {
  readonly position: number;
  readonly kind: 'points' | 'spin';
  readonly ticketFrom: number;
  readonly amount: number;
}

/** Offers of the history, read from the target schema. */
export interface Offers {
  readonly things: readonly Thing[];
  readonly cases: readonly Offer[];
  readonly wheelVersion: number;
  readonly sectors: readonly Sector[];
  readonly currencyId: number;
  /** House wallets by account and unit, as `case_revenue RUB`. */
  readonly house: (account: string) => number;
  readonly nextWallet: number;
  readonly lastPlayer: number;
}

interface RangeRow {
  readonly version_id: number;
  readonly ticket_to: number;
  readonly item_id: number;
}

/** Reads the offers. Throws when the catalogue has not been written yet. */
export async function readOffers(db: Knex): Promise<Offers> {
  const catalogueItems = (await db('catalogue_items').orderBy('id').select('id', 'rarity', 'price_centi_g')).map(
    (row) => {
      const { id, rarity, price_centi_g } = row as { id: number; rarity: number; price_centi_g: number };
      return { id, rarity, priceCentiG: price_centi_g };
    },
  );
  const indexes = new Map(catalogueItems.map(({ id }, index) => [id, index]));
  const ranges = await db('case_version_rows').orderBy(['version_id', 'ticket_from']).select<RangeRow[]>();
  const cases = await db('cases')
    .where({ price_kind: 'money' })
    .whereNotNull('version_id')
    .orderBy('id')
    .select<{ id: number; version_id: number; price: number; cashback_percent: number | null }[]>();
  if (cases.length === 0 || catalogueItems.length === 0) throw new Error('the catalogue is missing');
  const wallets =
    await db('wallets').select<{ id: number; player_id: number | null; account: string; unit: string }[]>();
  const house = new Map(
    wallets
      .filter((houseWallet) => houseWallet.player_id === null)
      .map((houseWallet) => [`${houseWallet.account} ${houseWallet.unit}`, houseWallet]),
  );
  const [currency] = await db('currencies').where({ code: 'rub' }).select<{ id: number }[]>('id');
  const [player] = await db('players').max<{ last: number | null }[]>({ last: 'id' });
  return {
    things: catalogueItems,
    cases: cases.map((caseRow) => ({
      caseId: caseRow.id,
      versionId: caseRow.version_id,
      price: caseRow.price,
      cashbackPercent: caseRow.cashback_percent ?? 0,
      lasts: ranges.filter((row) => row.version_id === caseRow.version_id).map((row) => row.ticket_to),
      indexes: ranges
        .filter((row) => row.version_id === caseRow.version_id)
        .map((row) => indexes.get(row.item_id) ?? 0),
    })),
    ...(await readWheel(db)),
    currencyId: currency?.id ?? 0,
    house: (account) => {
      const wallet = house.get(account);
      if (wallet === undefined) throw new Error(`the house has no ${account}`);
      return wallet.id;
    },
    nextWallet: Math.max(...wallets.map(({ id }) => id)) + 1,
    lastPlayer: Math.max(player?.last ?? 0, 1_000_000),
  };
}

/** The current wheel; one with points only when none is published. */
async function readWheel(db: Knex): Promise<Pick<Offers, 'wheelVersion' | 'sectors'>> {
  const [version] = await db('wheel_versions').orderBy('id', 'desc').limit(1).select<{ id: number }[]>('id');
  const [id = 0] =
    version === undefined ? await db('wheel_versions').insert({ number: 1, created_at: db.fn.now(3) }) : [version.id];
  const rows = await db('wheel_sectors')
    .where({ version_id: id })
    .whereIn('kind', ['points', 'spin'])
    .orderBy('position')
    .select<{ position: number; kind: Sector['kind']; ticket_from: number; amount: number | null }[]>();
  const sectors = rows.map((row) => ({
    position: row.position,
    kind: row.kind,
    ticketFrom: row.ticket_from,
    amount: row.amount ?? 0,
  }));
  if (sectors.length > 0) return { wheelVersion: id, sectors };
  const [from, to, amount] = [0, 999_999, 500];
  await db('wheel_sectors').insert({
    version_id: id,
    position: 1,
    ticket_from: from,
    ticket_to: to,
    kind: 'points',
    amount,
  });
  return { wheelVersion: id, sectors: [{ position: 1, kind: 'points', ticketFrom: from, amount }] };
}
