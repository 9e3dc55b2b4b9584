import type { ReactElement } from 'react';
import { hasPower, type Power, type Role } from '#src/shared/powers.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';
import { LogoMark } from './logo.tsx';

interface StaffMenuLink {
  readonly path: `/staff${string}`;
  readonly power: Power;
  readonly icon: IconName;
  /** Its name, when the power has another section too. */
  readonly title?: TextKey;
}

/** Console sections by task, in the order of a working day. */
const GROUPS = {
  work: [
    { path: '/staff', power: 'dashboard', icon: 'gauge' },
    { path: '/staff/withdrawals', power: 'withdrawals', icon: 'arrow-up-from-line' },
    { path: '/staff/questions', power: 'questions', icon: 'message-circle' },
    { path: '/staff/players', power: 'players', icon: 'users' },
    { path: '/staff/battles', power: 'battles', icon: 'swords' },
    { path: '/staff/payments', power: 'payments', icon: 'wallet' },
    { path: '/staff/flags', power: 'flags', icon: 'flag' },
  ],
  shop: [
    { path: '/staff/catalogue', power: 'catalogue', icon: 'package' },
    { path: '/staff/wheel', power: 'wheel', icon: 'loader-pinwheel' },
    { path: '/staff/promos', power: 'promos', icon: 'ticket-percent' },
    { path: '/staff/adverts', power: 'adverts', icon: 'megaphone' },
    { path: '/staff/incidents', power: 'adverts', icon: 'circle-alert', title: 'admin-incidents.title' },
    { path: '/staff/notices', power: 'notices', icon: 'bell' },
    { path: '/staff/texts', power: 'texts', icon: 'file-text' },
    { path: '/staff/currencies', power: 'currencies', icon: 'coins' },
    { path: '/staff/methods', power: 'methods', icon: 'credit-card' },
  ],
  house: [
    { path: '/staff/alerts', power: 'alerts', icon: 'triangle-alert' },
    { path: '/staff/errors', power: 'errors', icon: 'bug' },
    { path: '/staff/settings', power: 'settings', icon: 'settings' },
    { path: '/staff/reserves', power: 'settings', icon: 'scale', title: 'reserves.staff.title' },
    { path: '/staff/branding', power: 'branding', icon: 'palette' },
    { path: '/staff/backups', power: 'backups', icon: 'shield-check' },
    { path: '/staff/webhooks', power: 'webhooks', icon: 'share-2' },
    { path: '/staff/roles', power: 'roles', icon: 'key-round' },
    { path: '/staff/audit', power: 'audit', icon: 'scroll-text' },
    { path: '/staff/help', power: 'help', icon: 'circle-question-mark' },
  ],
} as const satisfies Readonly<Record<string, readonly StaffMenuLink[]>>;

type Section = (typeof GROUPS)[keyof typeof GROUPS][number];

const titleOf = (section: Section): TextKey =>
  'title' in section ? section.title : `admin-access.power.${section.power}`;

const LIST = 'staff-sections';

/**
 * Menu of the sections that a role may use, with the current one marked. On phones the list is a popover, and its
 * button names the current section.
 */
export function StaffMenu({ layout, role }: { layout: LayoutModel; role: Role }): ReactElement {
  const t = useT();
  const [path = ''] = layout.path.split('?');
  const isHere = (destination: StaffMenuLink): boolean =>
    destination.path === '/staff'
      ? path === '/staff'
      : path === destination.path || path.startsWith(`${destination.path}/`);
  const places = (['work', 'shop', 'house'] as const).map((group) => ({
    group,
    own: GROUPS[group].filter(({ power }) => hasPower(role, power)),
  }));
  const here = places.flatMap(({ own }) => own).find(isHere);
  return (
    <nav className="staff-side" aria-label={t('admin-access.menu')}>
      <a className="logo" href={layout.href('/staff')}>
        <LogoMark of={layout} />
        <span>{t('admin-access.title')}</span>
      </a>
      <button type="button" className="btn btn--line staff-side__open" popoverTarget={LIST}>
        <Icon name="menu" small />
        <span className={here === undefined ? undefined : 'vh'}>{t('admin-access.menu')}</span>
        {here !== undefined && <b>{t(titleOf(here))}</b>}
      </button>
      <div id={LIST} className="staff-side__list" popover="auto">
        {places.map(
          ({ group, own }) =>
            own.length > 0 && (
              <div className="staff-side__group" key={group}>
                <span className="staff-side__sep" aria-hidden="true">
                  {t(`admin-access.menu.${group}`)}
                </span>
                {own.map((destination) => (
                  <a
                    key={destination.path}
                    href={layout.href(destination.path)}
                    aria-current={isHere(destination) ? 'page' : undefined}
                  >
                    <Icon name={destination.icon} small />
                    {t(titleOf(destination))}
                  </a>
                ))}
              </div>
            ),
        )}
      </div>
    </nav>
  );
}
