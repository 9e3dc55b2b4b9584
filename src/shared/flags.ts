/**
 * Kinds of flags for staff to review: an invitation on the device of the inviter, a ring of invitations, an equal
 * address or browser; many accounts on one device, address or game account; a declared country changed from one where
 * paid play is closed; players on one device or address who often meet in battles; a player who paid much for seats of
 * another one in battles; a withdrawal soon after a top-up; a charge-back.
 */
export const FLAG_KINDS = [
  'referral.device',
  'referral.ring',
  'referral.address',
  'referral.agent',
  'account.device',
  'account.address',
  'account.game',
  'account.country',
  'battle.meetings',
  'battle.funding',
  'payment.quick',
  'payment.back',
] as const;

export type FlagKind = (typeof FLAG_KINDS)[number];

/** Review states: open, taken by a staff member, closed. */
export const FLAG_STATES = ['open', 'taken', 'closed'] as const;

export type FlagState = (typeof FLAG_STATES)[number];

export const FLAG_VERDICTS = ['harmless', 'watched', 'fraud'] as const;

export type FlagVerdict = (typeof FLAG_VERDICTS)[number];
