import type { SeedCategory } from '#tools/catalogue/types.ts';
import { ALL_IN } from './all-in.ts';
import { BONUS } from './bonus.ts';
import { BRANDED } from './branded.ts';
import type { CaseRow } from './case-row.ts';
import { COLLECTIBLES } from './collectibles.ts';
import { FARM } from './farm.ts';
import { FREE } from './free.ts';
import { LIMITED } from './limited.ts';
import { OPERATIONS } from './operations.ts';
import { RANKS } from './ranks.ts';
import { YOUTUBERS } from './youtubers.ts';

/** The cases of each category in display order. */
export const CASE_ROWS: Record<SeedCategory, readonly CaseRow[]> = {
  limited: LIMITED,
  operations: OPERATIONS,
  collectibles: COLLECTIBLES,
  branded: BRANDED,
  youtubers: YOUTUBERS,
  ranks: RANKS,
  farm: FARM,
  free: FREE,
  bonus: BONUS,
  'all-in': ALL_IN,
};
