/**
 * Upgrades: a stake of items and money against one dearer item.
 * Invariant: the chance is what the rules make of stake and target, in whole tickets that are known before the roll;
 * whoever rolls acts on the offer that was shown or on none.
 */
export { readUpgradeGrounds, readUpgradeOffer, upgradeOffer } from './upgrade-offer.ts';
export type { UpgradeGrounds, UpgradeOffer } from './upgrade-offer.ts';
export { rollUpgrade } from './roll-upgrade.ts';
export type { UpgradeRolled } from './events.ts';
export { findTargets } from './find-targets.ts';
export { listUpgrades, upgradeRevealAt, upgradesAfter, upgradesByIds } from './list-upgrades.ts';
export type { PastUpgrade } from './list-upgrades.ts';
export { upgradeHistory } from './history-model.ts';
