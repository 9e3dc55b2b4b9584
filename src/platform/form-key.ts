import type { World } from './world.ts';

const BYTES = 16;

/** A key for one form of one rendering (`idempotencyKey`): what is sent twice with it happens once. */
export const newFormKey = ({ random }: Pick<World, 'random'>): string => random.bytes(BYTES).toString('hex');
