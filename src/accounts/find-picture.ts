import type { World } from '#src/platform/world.ts';
import { type KeptPicture, type PictureShape, type PictureSource, selectPicture } from './store.ts';

export type { PictureShape, PictureSource };

/** A picture of a player as it is kept, in one of its shapes; null where there is none. */
export const findPicture = (
  world: World,
  playerId: number,
  source: PictureSource,
  shape: PictureShape,
): Promise<KeptPicture | null> => selectPicture(world.db, playerId, source, shape);
