import { href } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { IconName } from '../ui/icon-names.ts';
import type { FrameModel } from './frame.ts';

export interface Destination {
  readonly address: string;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly current: boolean;
}

type Place = readonly [path: string, text: TextKey, icon: IconName];

const CASES: Place = ['/', 'layout.nav.cases', 'package'];
const WHEEL: Place = ['/wheel', 'layout.nav.wheel', 'loader-pinwheel'];
const CONTRACT: Place = ['/contract', 'layout.nav.contract', 'file-check-2'];
const UPGRADE: Place = ['/upgrade', 'layout.nav.upgrade', 'target'];
const REFERRAL: Place = ['/referral', 'layout.nav.referral', 'users'];
const TOP: Place = ['/top', 'layout.nav.top', 'trophy'];
const FAQ: Place = ['/faq', 'layout.nav.faq', 'circle-question-mark'];
const BONUS: Place = ['/bonus', 'layout.nav.bonus', 'gift'];

/** The header's menu: what is played with items and points is for players. */
export const headerPlaces = (frame: FrameModel): Destination[] =>
  seen(frame, frame.player === null ? [CASES, WHEEL, FAQ] : [CASES, WHEEL, CONTRACT, UPGRADE, REFERRAL, FAQ]);

/** Under the thumb on a phone, beside the menu's button. */
export const barPlaces = (frame: FrameModel): Destination[] => seen(frame, [CASES, BONUS, CONTRACT]);

/** The phone's menu: all that the bar has not. */
export const menuPlaces = (frame: FrameModel): Destination[] =>
  seen(frame, frame.player === null ? [WHEEL, TOP, FAQ] : [WHEEL, UPGRADE, REFERRAL, TOP, FAQ]);

/** Where a guest signs in; he comes back to the page he was on. */
export const signInHref = ({ locale, path }: FrameModel): string =>
  `${href(locale, '/login')}?return=${encodeURIComponent(href(locale, path))}`;

/** Where what the store tells everybody once can be read; undefined where there is nothing. */
export const advertHref = ({ locale, advert }: FrameModel): string | undefined =>
  advert === null ? undefined : href(locale, `/advert/${String(advert)}`);

/** Where a player says that they are 18, and goes on where they were. */
export const ageHref = ({ locale, path }: FrameModel): string =>
  `${href(locale, '/adult')}?return=${encodeURIComponent(href(locale, path))}`;

function seen({ locale, path }: FrameModel, places: readonly Place[]): Destination[] {
  const [here = '/'] = path.split('?');
  return places.map(([address, text, icon]) => ({
    address: href(locale, address),
    text,
    icon,
    current: here === address,
  }));
}
