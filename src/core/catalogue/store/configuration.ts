import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { STOCK_JOIN } from './stock-periods.ts';

export const CASES: ConfigurationKind = {
  name: 'case',
  from: `cases c ${STOCK_JOIN}`,
  key: { column: 'c.id', type: 'number' },
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
};

const CASE_CONDITIONS: ConfigurationKind = {
  name: 'case_conditions',
  from: 'case_conditions',
  key: { column: 'case_id', type: 'number' },
  order: 'kind',
  values: { kind: 'kind', value: 'value', days: 'days' },
};

const RETURN_OVERRIDES: ConfigurationKind = {
  name: 'return_override',
  from: 'case_return_overrides',
  key: { column: 'case_id', type: 'number' },
  values: {
    leastItemsBasisPoints: 'least_items_basis_points',
    mostItemsBasisPoints: 'most_items_basis_points',
    totalBasisPoints: 'total_basis_points',
    openingKopecks: 'opening_kopecks',
    reason: 'reason',
  },
};

export const ITEMS: ConfigurationKind = {
  name: 'item',
  from: 'catalogue_items',
  key: { column: 'id', type: 'number' },
  values: {
    key: 'item_key',
    rarity: 'rarity',
    isTracked: 'is_tracked',
    priceCentiG: 'price_centi_g',
    isListed: 'is_listed',
  },
};

/** The values of the catalogue in the history of configuration. */
export const CATALOGUE_CONFIGURATION = [CASES, CASE_CONDITIONS, RETURN_OVERRIDES, ITEMS] as const;

/** Records the terms, the contents' version and the conditions of a case. */
export async function recordCase(tx: Tx, caseId: number): Promise<void> {
  await recordConfiguration(tx, CASES, [caseId]);
  await recordConfiguration(tx, CASE_CONDITIONS, [caseId]);
}

/** Records the terms of cases whose conditions stay. */
export const recordCases = (tx: Tx, caseIds: readonly number[]): Promise<void> =>
  recordConfiguration(tx, CASES, caseIds);

export const recordReturnOverride = (tx: Tx, caseId: number): Promise<void> =>
  recordConfiguration(tx, RETURN_OVERRIDES, [caseId]);

export const recordItems = (tx: Tx, itemIds: readonly number[]): Promise<void> =>
  recordConfiguration(tx, ITEMS, itemIds);
