import type { Services } from '#src/platform/services.ts';
import { type StoredPicture, type PictureShape, type PictureSource, selectPicture } from './store.ts';

export type { PictureShape, PictureSource };

export const findPicture = (
  services: Services,
  playerId: number,
  source: PictureSource,
  shape: PictureShape,
): Promise<StoredPicture | null> => selectPicture(services.db, playerId, source, shape);
