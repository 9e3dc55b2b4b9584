import { drawsBySubject } from '#src/draws/index.ts';
import { itemsOfDraws, itemsUsedBy, type OwnedItem } from '#src/items/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { Kopecks } from '#src/shared/units.ts';
import {
  type ContractRow,
  type CountedContract,
  selectContracts,
  selectContractsAfter,
  selectContractsByIds,
  selectSignedAfter,
  selectSignedBetween,
} from './store.ts';

/** A contract that was signed: what went in, what came out, and the draw that chose it. */
export interface PastContract {
  readonly id: number;
  readonly createdAt: Date;
  readonly value: Kopecks;
  readonly put: readonly OwnedItem[];
  readonly got: OwnedItem;
  readonly drawId: number;
}

/** One page of a player's contracts, the newest first. `next` is the id below which the following page begins. */
export async function listContracts(
  db: Db,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<{ contracts: PastContract[]; next: number | null }> {
  const rows = await selectContracts(db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { contracts: await withItems(db, shown), next };
}

/** A contract of a player by its id, or null for one that is not there or somebody else's. */
export async function findContract(db: Db, playerId: number, contractId: number): Promise<PastContract | null> {
  const rows = await selectContracts(db, playerId, contractId + 1, 1);
  const [contract] = await withItems(
    db,
    rows.filter(({ id }) => id === contractId),
  );
  return contract ?? null;
}

/** How many contracts were signed: above an id with the highest of them, and between two ids. */
export const contractCounts = { signedAfter: selectSignedAfter, signedBetween: selectSignedBetween };

/** Contracts of everybody with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const contractsAfter = (db: Db, afterId: number, limit: number): Promise<CountedContract[]> =>
  selectContractsAfter(db, afterId, limit);

/** The contracts among some ids that are there, whoever signed them. */
export const contractsByIds = async (db: Db, ids: readonly number[]): Promise<CountedContract[]> =>
  ids.length === 0 ? [] : await selectContractsByIds(db, ids);

async function withItems(db: Db, rows: readonly ContractRow[]): Promise<PastContract[]> {
  const ids = rows.map(({ id }) => id);
  const [draws, used] = await Promise.all([drawsBySubject(db, 'contract', ids), itemsUsedBy(db, 'contract', ids)]);
  const drawIds = [...draws.values()].map(({ id }) => id);
  const got = new Map((await itemsOfDraws(db, drawIds)).map((item) => [item.drawId, item]));
  return rows.flatMap((row) => {
    const drawId = draws.get(row.id)?.id;
    const item = drawId === undefined ? undefined : got.get(drawId);
    return drawId === undefined || !item ? [] : [{ ...row, put: used.get(row.id) ?? [], got: item, drawId }];
  });
}
