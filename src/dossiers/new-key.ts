import type { World } from '#src/platform/world.ts';

const KEY_BYTES = 16;

/** A key for the forms of a page: each adds what it is for, so that one intention is done once. */
export const newKey = ({ random }: Pick<World, 'random'>): string => random.bytes(KEY_BYTES).toString('hex');
