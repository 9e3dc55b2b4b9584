import { useEffect, type ReactElement } from 'react';
import { island } from './runtime/island.ts';
import { keepReferral } from './runtime/referral.ts';

export interface KeepReferralProps {
  /** The ID of who invites. */
  readonly id: number;
  /** Until when it holds: milliseconds since 1970. */
  readonly untilMs: number;
  /** What is said of it. */
  readonly text: string;
}

/**
 * Keeps who invited under `referral` in local storage, beside the cookie of the same name: a widget's sign-in is
 * begun in the browser and sends it from there.
 */
export default island<KeepReferralProps>({ name: 'keep-referral', load: 'now', texts: [], Component: KeepReferral });

function KeepReferral({ id, untilMs, text }: KeepReferralProps): ReactElement {
  useEffect(() => keepReferral(id, untilMs), [id, untilMs]);
  return <p className="small muted">{text}</p>;
}
