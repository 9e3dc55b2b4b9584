/**
 * Referral programme: invite codes, entry links and the inviter's share of top-ups.
 * Invariant: A top-up pays its inviter at most one share, and an invite code gives its gift once; an entry link
 * resolves by ID or invite code to one open player or to none.
 */
export { activateCode } from './activate-code.ts';
export { reinstateShare, shareOfTopUp, takeBackShare } from './earn.ts';
export { findInviter, type Inviter } from './find-inviter.ts';
export { giveInviteGift } from './invite-gift.ts';
export { reachedLevel, readReferralSummary } from './read-summary.ts';
export { countInvited, activationOf, findCodeOwner, activeReferrals, selectOwedInvite } from './store.ts';
