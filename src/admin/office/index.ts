/**
 * Marketing, content and settings: wheel, promo codes, announcements, mailings, information texts, currencies, payment
 * methods and settings. Each command binds one of another module to a staff member.
 * Invariant: Every change writes a row of the staff log with the previous value, in the same transaction.
 */
export type { ReloadRequested } from './events.ts';
export { haltMailing, makeMailing, startMailing } from './save-mailing.ts';
export { endBatchNow, makeBatch, makePromo } from './save-promo.ts';
