import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

const TABS = [
  ['/staff/catalogue', 'cases'],
  ['/staff/catalogue/items', 'items'],
  ['/staff/catalogue/groups', 'groups'],
  ['/staff/catalogue/prices', 'prices'],
] as const;

export function CatalogueTabs({ here }: { here: (typeof TABS)[number][1] }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <nav className="tabs staff-tabs" aria-label={t('admin-catalogue.tabs')}>
      {TABS.map(([path, name]) => (
        <a key={name} href={href(path)} aria-current={name === here ? 'page' : undefined}>
          {t(`admin-catalogue.tabs.${name}`)}
        </a>
      ))}
    </nav>
  );
}
