/**
 * Upgrades: a stake of items and money against one item of higher value.
 * Invariant: The chance follows from stake and target by the rules, in whole tickets known before the roll; a player
 * rolls the offer that was shown or none.
 */
export {
  readUpgradeOfferInputs,
  readUpgradeOffer,
  upgradeOffer,
  type UpgradeOfferInputs,
  type UpgradeOffer,
} from './upgrade-offer.ts';
export { rollUpgrade } from './roll-upgrade.ts';
export type { UpgradeRolled } from './events.ts';
export { findTargets } from './find-targets.ts';
export { talliedUpgrade } from './game.ts';
export { listUpgrades, type PastUpgrade } from './list-upgrades.ts';
export { upgradeHistory } from './history-model.ts';
