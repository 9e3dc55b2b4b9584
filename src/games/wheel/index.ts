/**
 * The wheel: its frozen versions, each a ring of sectors with their prizes and tickets, and the spins of players.
 * Invariant: the ranges of a version are exactly the tickets 0..999999 and never change; the newest version is the one
 * that turns, and a change of prizes or chances is a new one. A spin is paid for once, by a free spin or a code, and
 * gives the prize of its ticket's sector in the same transaction.
 */
export { FEWEST_SECTORS, MOST_SECTORS, newestWheel, publishWheel } from './publish-wheel.ts';
export { currentWheel } from './current-wheel.ts';
export { listSpins, spinsAfter, spinSource, wheelsOfSpins } from './list-spins.ts';
export type { PastSpin } from './list-spins.ts';
export type { NewSector, Prize, Sector, WheelVersion } from './sector.ts';
export { sectorModel } from './sector-model.ts';
export type { Spin } from './spin.ts';
export { spinWheel, type SpinWheelInput } from './spin-wheel.ts';
export { wheelById } from './wheel-by-id.ts';
