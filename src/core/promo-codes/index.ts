/**
 * Promo codes: what a code grants, to which players, and how often.
 * Invariant: A player uses a code at most once and all players together at most `max_uses` times, however many pay at
 * once; `uses` equals the number of usage rows. Checking and binding consume nothing; a received payment does.
 */
export { bindPromo } from './bind-promo.ts';
export { checkPromo } from './offer-promo.ts';
export { consumePromo } from './consume-promo.ts';
export { createBatch } from './create-batch.ts';
export { addPromo, createPromo, type PromoPlan } from './create-promo.ts';
export {
  endDemoPromos,
  type NewCode as NewPromo,
  type OwnCode,
  promoUsesOf,
  selectOwnCodes as listOwnCodes,
  selectOwnCodesByIds as ownCodesByIds,
} from './store/promo-codes.ts';
export { endBatch, endPromo } from './end-promo.ts';
export { batchCodes, findBatch, findStaffCode, listBatches, listStaffCodes, listUses } from './staff-codes.ts';
export { bestCodeBasisPoints } from './store/staff.ts';
export { type IssuedPromo, issueWheelPromo, type WheelPromo } from './issue-wheel-promo.ts';
export { promoGain } from './promo-gain.ts';
export { ONE_E4, type BoundPromo, type PromoGift, type PromoOffer, type PromoTerms, type PromoType } from './promo.ts';
export { PROMO_CODES_CONFIGURATION } from './store/rows.ts';
export { listSkinCodes, type StaffCode } from './store/staff.ts';
export { findWheelCode, useWheelCode, type WheelCode } from './use-wheel-code.ts';
export { type PromoRules, requirePlanWithin } from './promo-bounds.ts';
