/**
 * Referral: who invites whom, and what it brings.
 * Invariant: a top-up gives its inviter one share at most; an entry link leads to one player who is there, by ID or
 * by the code they chose, or to nobody.
 */
export { activateCode } from './activate-code.ts';
export { earnOf, takeBackShare } from './earn.ts';
export { findInviter, type Inviter } from './find-inviter.ts';
