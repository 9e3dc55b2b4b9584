import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useT } from '../texts.tsx';

export interface StaffHeadProps {
  readonly title: string;
  /** Where the page belongs, from the outside in: addresses with the language's prefix. */
  readonly crumbs?: readonly { readonly title: string; readonly href: string }[];
  /** Buttons and links of the page as a whole. */
  readonly actions?: ReactNode;
}

/** The head of a page of staff: where it belongs, what it is, and what can be done with the whole of it. */
export function StaffHead({ title, crumbs = [], actions }: StaffHeadProps): ReactElement {
  const t = useT();
  return (
    <div className="staff-head">
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label={t('staff.crumbs')}>
          {crumbs.map((crumb) => (
            <span key={crumb.href}>
              <a href={crumb.href}>{crumb.title}</a>
              <Icon name="chevron-right" small />
            </span>
          ))}
        </nav>
      )}
      <div className="spread">
        <h1>{title}</h1>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
    </div>
  );
}
