import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

export interface StaffHeadProps {
  readonly title: string;
  /** Breadcrumbs, outermost first; addresses with the language prefix. */
  readonly crumbs?: readonly { readonly title: string; readonly href: string }[];
  readonly actions?: ReactNode;
}

export function StaffHead({ title, crumbs = [], actions }: StaffHeadProps): ReactElement {
  const t = useT();
  return (
    <div className="staff-head">
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label={t('admin-access.crumbs')}>
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
