import type { TextKey } from '#src/shared/text-keys.ts';
import type { IconName } from '#ui/icon-names.ts';
import type { LayoutModel } from './layout-model.ts';

export interface Destination {
  readonly address: string;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly current: boolean;
}

type MenuLink = readonly [path: string, text: TextKey, icon: IconName];

const CASES: MenuLink = ['/', 'layout.nav.cases', 'package'];
const BATTLES: MenuLink = ['/battles', 'layout.nav.battles', 'swords'];
const WHEEL: MenuLink = ['/wheel', 'layout.nav.wheel', 'loader-pinwheel'];
const CONTRACT: MenuLink = ['/contract', 'layout.nav.contract', 'file-check-2'];
const UPGRADE: MenuLink = ['/upgrade', 'layout.nav.upgrade', 'target'];
const REFERRAL: MenuLink = ['/referral', 'layout.nav.referral', 'users'];
const TOP: MenuLink = ['/top', 'layout.nav.top', 'trophy'];
const FAQ: MenuLink = ['/faq', 'layout.nav.faq', 'circle-question-mark'];
const BONUS: MenuLink = ['/bonus', 'layout.nav.bonus', 'gift'];
const LIMITS: MenuLink = ['/profile/limits', 'my-account.tab.limits', 'timer'];
const FAIRNESS: MenuLink = ['/fair', 'layout.foot.fair', 'shield-check'];
const CONTACTS: MenuLink = ['/contacts', 'layout.foot.contacts', 'headset'];

/** Links of the header menu. The contract and invitations are there for players only. */
export const headerPlaces = (layout: LayoutModel): Destination[] =>
  seen(
    layout,
    layout.player === null
      ? [CASES, BATTLES, WHEEL, UPGRADE, FAIRNESS, FAQ]
      : [CASES, BATTLES, WHEEL, CONTRACT, UPGRADE, REFERRAL, FAIRNESS, FAQ],
  );

/** Links of the phone's bottom bar, beside the menu button. */
export const barPlaces = (layout: LayoutModel): Destination[] => seen(layout, [CASES, BONUS, CONTRACT]);

/** Links of the phone menu: those missing from the bottom bar. */
export const menuPlaces = (layout: LayoutModel): Destination[] => {
  const links = layout.player === null ? [TOP] : [REFERRAL, TOP, LIMITS];
  return seen(layout, [BATTLES, WHEEL, UPGRADE, ...links, FAIRNESS, FAQ, CONTACTS]);
};

/** Sign-in address that returns to the current page. */
export const signInHref = ({ href, path }: LayoutModel): string =>
  `${href('/login')}?return=${encodeURIComponent(href(path))}`;

/** Address of the current announcement; undefined when there is none. */
export const advertHref = ({ href, advert }: LayoutModel): string | undefined =>
  advert === null ? undefined : href(`/announcement/${String(advert)}`);

/** Address of the age confirmation that returns to the current page. */
export const ageHref = ({ href, path }: LayoutModel): string =>
  `${href('/adult')}?return=${encodeURIComponent(href(path))}`;

function seen({ href, path }: LayoutModel, links: readonly MenuLink[]): Destination[] {
  const [pathname = '/'] = path.split('?');
  return links.map(([address, text, icon]) => ({ address: href(address), text, icon, current: pathname === address }));
}
