import type { LiveDropEntry } from '#src/shared/live.ts';
import type { LatestDrop } from '#src/standings/index.ts';

/** A win as the specification tells it to clients. */
export const entryModel = ({ insertId, incase, logo, title, rarity, caseLogo, owner }: LatestDrop): LiveDropEntry => ({
  winItem: { item: { insertId, incase, logo, title }, rarity },
  case: caseLogo,
  owner,
});
