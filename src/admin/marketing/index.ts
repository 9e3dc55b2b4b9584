/**
 * Marketing: promo codes, announcements and mailings. Each command binds one of another module to a staff member.
 * Invariant: Every change writes a row of the staff log with the previous value, in the same transaction.
 */
export { haltMailing, makeMailing, startMailing } from './save-mailing.ts';
export { endBatchNow, makePromo, makeBatch } from './save-promo.ts';
