import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

/** Profile sections in display order; each has its own address and a text `my-account.tab.{name}`. */
const PROFILE_TABS = [
  { name: 'items', path: '/profile' },
  { name: 'withdrawals', path: '/profile/withdrawals' },
  { name: 'battles', path: '/profile/battles' },
  { name: 'contracts', path: '/profile/contracts' },
  { name: 'upgrades', path: '/profile/upgrades' },
  { name: 'bonuses', path: '/profile/bonuses' },
  { name: 'payments', path: '/profile/payments' },
  { name: 'movements', path: '/profile/movements' },
  { name: 'limits', path: '/profile/limits' },
  { name: 'accounts', path: '/profile/accounts' },
  { name: 'notices', path: '/profile/notices' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['name'];

interface ProfileTabsProps {
  readonly current: ProfileTab;
  /** Number of entries in a section, when it is known without a query. */
  readonly counts?: Readonly<Partial<Record<ProfileTab, number>>>;
}

export function ProfileTabs({ current, counts = {} }: ProfileTabsProps): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <nav className="tabs mt3" aria-label={t('my-account.tabs')}>
      {PROFILE_TABS.map(({ name, path }) => (
        <a key={name} href={href(path)} aria-current={name === current ? 'page' : undefined}>
          {t(`my-account.tab.${name}`)}
          {counts[name] !== undefined && <span className="count">{formatCount(counts[name])}</span>}
        </a>
      ))}
    </nav>
  );
}
