import type { World } from '#src/platform/world.ts';

/** Keys for the forms of a page: what is sent twice under one of them is done once. */
export const freshKeys = (world: World, count: number): string[] =>
  Array.from({ length: count }, () => world.random.bytes(16).toString('hex'));
