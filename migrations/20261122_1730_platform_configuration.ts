import type { Knex } from 'knex';

interface StartingKind {
  readonly name: string;
  readonly key: string;
  readonly from: string;
  /** Rows of one key are a list, in this order. */
  readonly order?: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The configuration at the beginning of the history. */
const KINDS: readonly StartingKind[] = [
  {
    name: 'case',
    key: 'c.id',
    from: 'cases c LEFT JOIN case_stocks s ON s.case_id = c.id',
    values: {
      name: 'c.name',
      category: 'c.category',
      groupId: 'c.group_id',
      priceKind: 'c.price_kind',
      price: 'c.price',
      oldPrice: 'c.old_price',
      cashbackPercent: 'c.cashback_percent',
      state: 'c.state',
      fromAt: 'c.from_at',
      untilAt: 'c.until_at',
      versionId: 'c.version_id',
      stockTotal: 's.total',
    },
  },
  {
    name: 'case_conditions',
    key: 'case_id',
    from: 'case_conditions',
    order: 'kind',
    values: { kind: 'kind', value: 'value' },
  },
  {
    name: 'return_override',
    key: 'case_id',
    from: 'case_return_overrides',
    values: {
      leastItemsBasisPoints: 'least_items_basis_points',
      mostItemsBasisPoints: 'most_items_basis_points',
      totalBasisPoints: 'total_basis_points',
      openingKopecks: 'opening_kopecks',
      reason: 'reason',
    },
  },
  {
    name: 'item',
    key: 'id',
    from: 'catalogue_items',
    values: {
      key: 'item_key',
      rarity: 'rarity',
      isTracked: 'is_tracked',
      priceCentiG: 'price_centi_g',
      isListed: 'is_listed',
    },
  },
  {
    name: 'setting',
    key: 'name',
    from: "settings WHERE name NOT LIKE 'seed.%'",
    values: { value: 'CAST(value AS CHAR)' },
  },
  {
    name: 'currency',
    key: 'id',
    from: 'currencies',
    values: { code: 'code', name: 'name', sign: 'sign', rate: 'rate', isDisabled: 'is_disabled' },
  },
  {
    name: 'staff_member',
    key: 'id',
    from: 'staff_members',
    values: { name: 'name', role: 'role', removedAt: 'removed_at' },
  },
  {
    name: 'promo_code',
    key: 'id',
    from: 'promo_codes WHERE player_id IS NULL',
    values: {
      code: 'code',
      kind: 'kind',
      type: 'type',
      multiplierE4: 'multiplier_e4',
      amountKopecks: 'amount_kopecks',
      minSumKopecks: 'min_sum_kopecks',
      fromAt: 'from_at',
      untilAt: 'until_at',
      maxUses: 'max_uses',
      batchId: 'batch_id',
    },
  },
  {
    name: 'play_limits',
    key: 'player_id',
    from: 'play_limits',
    order: 'kind, period',
    values: {
      kind: 'kind',
      period: 'period',
      sumKopecks: 'sum_kopecks',
      askedAt: 'asked_at',
      askedKopecks: 'asked_kopecks',
    },
  },
  {
    name: 'play_breaks',
    key: 'player_id',
    from: 'play_breaks',
    order: 'id',
    values: { id: 'id', fromAt: 'from_at', untilAt: 'until_at', liftedAt: 'lifted_at', memberId: 'member_id' },
  },
  {
    name: 'wheel',
    key: 'version_id',
    from: 'wheel_sectors',
    order: 'position',
    values: {
      position: 'position',
      ticketFrom: 'ticket_from',
      ticketTo: 'ticket_to',
      kind: 'kind',
      amount: 'amount',
      percent: 'percent',
      minKopecks: 'min_kopecks',
      itemId: 'item_id',
      caseId: 'case_id',
    },
  },
  {
    name: 'payment_method',
    key: 'slug',
    from: 'payment_methods',
    values: { isOn: 'is_on', minSumKopecks: 'min_sum_kopecks', currencies: 'CAST(currencies AS CHAR)' },
  },
];

/**
 * One history of all configuration that moves value (docs/decisions/0066). The code that changes a row adds the entry;
 * a trigger would make lawful what is changed behind the store. An entry without values is a deletion.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE configuration_changes (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      kind VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      entry_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      entry_values MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      changed_at DATETIME(3) NOT NULL,
      changed_by VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      KEY configuration_changes_key (kind, entry_key, id),
      CONSTRAINT configuration_changes_json CHECK (entry_values IS NULL OR JSON_VALID(entry_values))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const kind of KINDS) await addStartingEntries(knex, kind);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER configuration_changes_no_${verb.toLowerCase()} BEFORE ${verb} ON configuration_changes FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the history of configuration is never changed'`);
  }
}

const BATCH = 500;

async function addStartingEntries(knex: Knex, { name, key, from, order, values }: StartingKind): Promise<void> {
  const columns = Object.entries(values).map(([field, column]) => `${column} AS \`${field}\``);
  const [rows] = (await knex.raw(
    `SELECT ${key} AS entryKey, ${columns.join(', ')} FROM ${from}
     ORDER BY ${key}${order === undefined ? '' : `, ${order}`}`,
  )) as [(Record<string, unknown> & { readonly entryKey: unknown })[]];
  const byKey = new Map<string, Record<string, unknown>[]>();
  for (const { entryKey, ...entry } of rows) {
    const rowsOfKey = byKey.get(String(entryKey));
    if (rowsOfKey === undefined) byKey.set(String(entryKey), [entry]);
    else rowsOfKey.push(entry);
  }
  const entries = [...byKey].map(([entryKey, list]) => [
    name,
    entryKey,
    canonicalJson(order === undefined ? list[0] : list),
  ]);
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    await knex.raw(
      `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
       VALUES ${batch.map(() => "(?, ?, ?, UTC_TIMESTAMP(3), 'migration')").join(', ')}`,
      batch.flat(),
    );
  }
}

function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([field, part]) => `${JSON.stringify(field)}:${canonicalJson(part)}`).join(',')}}`;
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE configuration_changes');
}
