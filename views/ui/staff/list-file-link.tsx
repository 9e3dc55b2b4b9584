import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Downloads a list of the console with its filter as a CSV file. */
export function ListFileLink({ href, title }: { readonly href: string; readonly title: string }): ReactElement {
  const t = useT();
  return (
    <a className="mini" href={href} aria-label={t('admin-analytics.file', { title })} download="">
      <Icon name="download" small />
      {t('admin-analytics.csv')}
    </a>
  );
}
