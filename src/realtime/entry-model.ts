import type { LiveDropEntry } from '#src/shared/live.ts';
import type { LatestDrop } from '#src/portal/leaderboards/index.ts';

/** A win in the shape of the specification. */
export const entryModel = ({
  insertId,
  incase,
  logo,
  title,
  name,
  rarity,
  caseLogo,
  battle,
  owner,
}: LatestDrop): LiveDropEntry => ({
  winItem: { item: { insertId, incase, logo, title, name }, rarity },
  case: caseLogo,
  battle,
  owner,
});
