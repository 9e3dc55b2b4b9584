/**
 * Upgrades: a stake of items and money against one dearer item.
 * Invariant: the chance is what the rules make of stake and target, in whole tickets that are known before the roll;
 * whoever rolls acts on the offer that was shown or on none.
 */
export { readUpgradeOffer, type UpgradeOffer } from './upgrade-offer.ts';
