import { wallMs } from '#islands/runtime/clock.ts';
import { describeDevice } from '#islands/runtime/session/device.ts';
import { keptReferral } from '#islands/runtime/session/referral.ts';
import type { WidgetAnswer } from './widget.ts';

/** Callback address and purpose of a widget response. */
interface ReturnQuery {
  readonly action: string;
  readonly returnTo: string;
  /** Secret of a linking request; null for signing in. */
  readonly link: string | null;
  /** The secret of the sign-in that this browser has begun; null for a link. */
  readonly state: string | null;
}

/**
 * Builds the address that takes the widget's answer to the store: with the secret of the link, or with the secret of
 * the sign-in, the inviter, the way back and the device.
 */
export async function answerAddress(
  { action, returnTo, link, state }: ReturnQuery,
  answer: WidgetAnswer,
): Promise<string> {
  const fields = { timestamp: String(wallMs()), authData: JSON.stringify(answer) };
  const query = new URLSearchParams(
    link === null
      ? {
          ...fields,
          state: state ?? '',
          referral: keptReferral() ?? '',
          return: returnTo,
          device: JSON.stringify(await describeDevice()),
        }
      : { ...fields, link },
  );
  return `${action}?${query.toString()}`;
}
