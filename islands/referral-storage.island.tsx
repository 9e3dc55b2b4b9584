import { useEffect, type ReactElement } from 'react';
import { island } from '#ui/island.ts';
import { keepReferral } from './runtime/session/referral.ts';

export interface ReferralStorageProps {
  /** ID of the referrer. */
  readonly id: number;
  /** Expiry: milliseconds since 1970. */
  readonly untilMs: number;
  /** Text shown to the guest. */
  readonly text: string;
}

/**
 * Stores the referrer under `referral` in local storage, in addition to the cookie of the same name, because a widget's
 * sign-in starts in the browser and sends the referrer from there.
 */
export default island<ReferralStorageProps>({
  name: 'referral-storage',
  load: 'now',
  texts: [],
  Component: ReferralStorage,
});

function ReferralStorage({ id, untilMs, text }: ReferralStorageProps): ReactElement {
  useEffect(() => keepReferral(id, untilMs), [id, untilMs]);
  return <p className="small muted">{text}</p>;
}
