import { wallMs } from '../runtime/clock.ts';
import { describeDevice } from '../runtime/device.ts';
import { keptReferral } from '../runtime/referral.ts';
import type { WidgetAnswer } from './widget.ts';

/** Where an answer goes, and what it is for. */
interface Back {
  readonly action: string;
  readonly returnTo: string;
  /** The secret of a link; null for signing in. */
  readonly link: string | null;
}

/**
 * Where the browser takes the widget's answer: with the secret of who has asked to link, or else with who invited, the
 * way back, and the device it comes from.
 */
export async function answerAddress({ action, returnTo, link }: Back, answer: WidgetAnswer): Promise<string> {
  const said = { timestamp: String(wallMs()), authData: JSON.stringify(answer) };
  const query = new URLSearchParams(
    link === null
      ? {
          ...said,
          ...{ referral: keptReferral() ?? '', return: returnTo, device: JSON.stringify(await describeDevice()) },
        }
      : { ...said, link },
  );
  return `${action}?${query.toString()}`;
}
