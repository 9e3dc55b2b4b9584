/**
 * The wheel: its frozen versions, each a ring of sectors with their prizes and tickets.
 * Invariant: the ranges of a version are exactly the tickets 0..999999 and never change; the newest version is the one
 * that turns, and a change of prizes or chances is a new one.
 */
export { publishWheel } from './publish-wheel.ts';
export { currentWheel } from './current-wheel.ts';
export type { NewSector } from './sector.ts';
