/**
 * What staff are to look at: an invitation on the inviter's device, a ring of them, an equal address or browser; many
 * accounts on one device, address or game account; another country said after one where paid play is closed; a
 * withdrawal right after a top-up; a charge-back.
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
  'payment.quick',
  'payment.back',
] as const;

export type FlagKind = (typeof FLAG_KINDS)[number];

/** Where a flag stands: nobody looks at it, somebody does, somebody has. */
export const FLAG_STATES = ['open', 'taken', 'closed'] as const;

export type FlagState = (typeof FLAG_STATES)[number];

/** What came of looking. */
export const FLAG_VERDICTS = ['harmless', 'watched', 'fraud'] as const;

export type FlagVerdict = (typeof FLAG_VERDICTS)[number];
