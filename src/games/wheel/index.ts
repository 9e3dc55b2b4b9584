/**
 * Bonus wheel: its frozen versions, each a ring of sectors with prizes and tickets, and the spins of players.
 * Invariant: The ranges of a version cover exactly the tickets 0..999999 and never change; a change of prizes or odds
 * creates a new version and the newest one is spun. A spin is paid once, by a free spin or a code, and grants the
 * prize of its sector in the same transaction.
 */
export { guardTopUpReturn } from './guard-top-up-return.ts';
export { previewSpinWorth, type PreviewedSpin } from './read-spin-worth.ts';
export { readTopUpReturn } from './read-top-up-return.ts';
export { type TopUpReturn } from './top-up-return.ts';
export { prizeWorthsIn, spinWorthKopecks } from './spin-worth.ts';
export { FEWEST_SECTORS, MOST_SECTORS, publishWheel } from './publish-wheel.ts';
export {
  newestWheel,
  spinSource,
  addFreeSpins,
  startCashback,
  takeFreeSpin,
  freeSpinsOf,
  WHEEL_CONFIGURATION,
} from './store.ts';
export { currentWheel, wheelById } from './wheel-versions.ts';
export { talliedSpin } from './game.ts';
export { listSpins, wheelsOfSpins, type PastSpin } from './list-spins.ts';
export type { NewSector, Prize, Sector, WheelVersion } from './sector.ts';
export { sectorModel } from './sector-model.ts';
export type { Spin } from './spin.ts';
export { spinWheel, type SpinWheelInput } from './spin-wheel.ts';
