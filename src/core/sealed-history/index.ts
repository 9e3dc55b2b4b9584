/**
 * Sealed history: append-only tables in a hash chain whose head is public (docs/rules.md 18).
 * Invariant: Every row of a sealed table below the commit horizon is in exactly one seal, in the order of its key; a
 * seal never changes. Rows are read after their commit: no command does anything for it.
 */
export { commitmentOf, hashOfSeal, leafOf, NO_HASH, type CanonicalRow, type SealHeader } from './canonical.ts';
export { checkpointsOf, listCheckpoints, withRanges, type Checkpoint } from './list-checkpoints.ts';
export { selectHead as readHead, selectSealedKeys as readSealedKeys } from './store.ts';
export { proveDrawSealed, proveDrawsSealed, type DrawInclusion } from './prove-draw-sealed.ts';
export { readSealedRows, type KeyedRow } from './read-rows.ts';
export { rootOf } from './merkle.ts';
export { PART_LEAVES, partsOf, partRoots } from './sealed-part.ts';
export { NOT_SEALED, SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
export { genuineIds, isOwnRow, readSignedRows } from './signed-rows.ts';
export { readSealedUntil, type SealedUntil } from './sealed-until.ts';
export { keepHorizon, sealHistory } from './seal-history.ts';
export { postHead } from './post-head.ts';
export { findUnsealed } from './unsealed.ts';
export { type RangeDetails, selectRangesAfter, selectSealsAfter } from './store.ts';
