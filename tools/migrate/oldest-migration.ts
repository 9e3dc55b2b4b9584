/**
 * The newest migration that a release must have to run with the schema of this one. A migration that contracts (drops
 * or renames what an earlier release uses, or demands what it does not write) names here the first migration of the
 * release that no longer needs the old form. A rollback goes back to no release without it.
 */
export const OLDEST_MIGRATION = '20261123_0900_schema_support.ts';
