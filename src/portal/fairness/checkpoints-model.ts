import { type Checkpoint, checkpointsOf, listCheckpoints } from '#src/core/sealed-history/index.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { Services } from '#src/platform/services.ts';
import type { ListPage } from '#src/shared/answers.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { CheckpointModel, CheckpointsModel } from '#views/portal/fairness/checkpoints-model.ts';
import type { checkpointListOutput } from './outputs.ts';

const SHOWN = 20;
const ANSWERED = 100;

type CheckpointJson = JsonOf<typeof checkpointListOutput>['items'][number];

/** A checkpoint as JSON, in the same form on its own and in the proof of a draw. */
export const toCheckpointJson = ({ sealedAt, restore, ranges, ...seal }: Checkpoint): CheckpointJson => ({
  number: seal.number,
  sealedAt: sealedAt.toISOString(),
  previousHash: seal.previousHash,
  restore: restore && { backedUpAt: restore.backedUpAt.toISOString(), restoredAt: restore.restoredAt.toISOString() },
  hash: seal.hash,
  tables: ranges.map(({ table, afterKey, lastKey, rows, commitment }) => ({
    table,
    afterKey,
    lastKey,
    rows,
    commitment,
  })),
});

async function listPart(
  { db }: Services,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number },
): Promise<{ readonly list: readonly Checkpoint[]; readonly next: string | null }> {
  const checkpoints = await listCheckpoints(db, cursor ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const { rows, next } = pageOf(checkpoints, limit, ({ number }) => String(number));
  return { list: rows, next };
}

/** Response of GET /api/fair/checkpoints: the seals of the history, or those of some numbers, newest first. */
export async function answerCheckpoints(
  services: Services,
  _viewer: object,
  { cursor, numbers = null }: { readonly cursor: number | null; readonly numbers?: readonly number[] | null },
): Promise<ListPage<CheckpointJson>> {
  if (numbers !== null) {
    const named = await checkpointsOf(services.db, numbers);
    return { items: named.map(toCheckpointJson), next: null, total: null };
  }
  const { list, next } = await listPart(services, { cursor, limit: ANSWERED });
  return { items: list.map(toCheckpointJson), next, total: null };
}

/** The page of the sealed history. */
export async function loadCheckpoints(
  services: Services,
  _viewer: object,
  { cursor }: { readonly cursor: number | null },
): Promise<CheckpointsModel> {
  const { list, next } = await listPart(services, { cursor, limit: SHOWN });
  return { list: list.map(toModel), isFirst: cursor === null, next };
}

const toModel = (checkpoint: Checkpoint): CheckpointModel => {
  const { tables, ...seal } = toCheckpointJson(checkpoint);
  return {
    ...seal,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables.map(({ table, rows }) => ({ table, rows })),
  };
};
