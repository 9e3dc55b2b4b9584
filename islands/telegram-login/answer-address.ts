import { wallMs } from '../runtime/clock.ts';
import { describeDevice } from '../runtime/device.ts';
import { keptReferral } from '../runtime/referral.ts';
import type { WidgetAnswer } from './widget.ts';

/** Where the browser takes the widget's answer: with who invited, the way back, and the device it comes from. */
export async function answerAddress(action: string, returnTo: string, answer: WidgetAnswer): Promise<string> {
  const query = new URLSearchParams({
    timestamp: String(wallMs()),
    authData: JSON.stringify(answer),
    referral: keptReferral() ?? '',
    return: returnTo,
    device: JSON.stringify(await describeDevice()),
  });
  return `${action}?${query.toString()}`;
}
