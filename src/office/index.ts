/**
 * The office: what staff change of the store without a developer: wheel, promo codes, adverts, mailings, information
 * texts, currencies, ways to pay, settings. Each change is an action of the room it belongs to; here it is bound to who
 * does it.
 * Invariant: whatever is changed here has its line in the log, in the same transaction, with what was there before.
 */
export type { ReloadAsked } from './events.ts';
export { haltMailing, makeMailing, startMailing } from './save-mailing.ts';
export { endBatchNow, makeBatch, makePromo } from './save-promo.ts';
