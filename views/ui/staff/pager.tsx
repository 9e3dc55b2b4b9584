import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';

export interface PagerProps {
  /** Address of the first page; null on the first page. */
  readonly first: string | null;
  /** Address of the next page; null on the last. */
  readonly next: string | null;
}

/** Keyset pagination with links to the next and the first page; null when there is only one page. */
export function Pager({ first, next }: PagerProps): ReactElement | null {
  const t = useT();
  if (first === null && next === null) return null;
  return (
    <nav className="row staff-pager" aria-label={t('admin-access.pages')}>
      {first !== null && (
        <a className="btn btn--line" href={first}>
          {t('admin-access.pages.first')}
        </a>
      )}
      {next !== null && (
        <a className="btn btn--line" href={next} rel="next" data-key="n">
          {t('admin-access.pages.next')}
        </a>
      )}
    </nav>
  );
}

export interface CursorPagerProps {
  /** Address of the list with its filter, without a cursor. */
  readonly here: string;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | number | null;
  readonly isFirst: boolean;
}

/** Links to the first and the next page of a list that is read by a cursor. */
export const CursorPager = ({ here, next, isFirst }: CursorPagerProps): ReactElement => (
  <Pager
    first={isFirst ? null : here}
    next={next === null ? null : `${here}${here.includes('?') ? '&' : '?'}cursor=${String(next)}`}
  />
);
