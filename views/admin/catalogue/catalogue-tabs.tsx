import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';

const TABS = [
  ['/staff/catalogue', 'cases'],
  ['/staff/catalogue/items', 'items'],
  ['/staff/catalogue/groups', 'groups'],
] as const;

export function CatalogueTabs({ locale, here }: { locale: Locale; here: (typeof TABS)[number][1] }): ReactElement {
  const t = useT();
  return (
    <nav className="tabs staff-tabs" aria-label={t('workshop.tabs')}>
      {TABS.map(([path, name]) => (
        <a key={name} href={href(locale, path)} aria-current={name === here ? 'page' : undefined}>
          {t(`workshop.tabs.${name}`)}
        </a>
      ))}
    </nav>
  );
}
