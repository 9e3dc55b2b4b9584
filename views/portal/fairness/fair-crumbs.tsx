import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';

export function FairCrumbs({ layout, here }: Pick<PageProps<object>, 'layout'> & { here: string }): ReactElement {
  const t = useT();
  return (
    <nav className="crumbs" aria-label={t('fairness.draw.path')}>
      <a href={layout.href('/fair')}>{t('fairness.page.title')}</a>
      <span aria-hidden="true">/</span>
      <span aria-current="page">{here}</span>
    </nav>
  );
}
