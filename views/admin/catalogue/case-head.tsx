import type { ReactElement, ReactNode } from 'react';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import type { CaseHeadModel } from './models.ts';
import { Thumb } from './thumb.tsx';
import { CaseStatusBadge } from './words.tsx';
import { useHref } from '#ui/href.ts';

const SECTIONS = [
  ['', 'contents'],
  ['/terms', 'terms'],
  ['/texts', 'texts'],
  ['/versions', 'versions'],
] as const;

export interface CaseHeadProps {
  readonly head: CaseHeadModel;
  readonly here: (typeof SECTIONS)[number][1];
  readonly actions?: ReactNode;
}

export function CaseHead({ head, here, actions }: CaseHeadProps): ReactElement {
  const href = useHref();
  const t = useT();
  const { id, name, title, logo, standing, version, hasDraft } = head;
  const crumbs = [{ title: t('admin-catalogue.title'), href: href('/staff/catalogue') }];
  return (
    <>
      <StaffHead title={title} crumbs={crumbs} actions={actions} />
      <p className="row shop-facts">
        <Thumb logo={logo} />
        <CaseStatusBadge standing={standing} />
        {hasDraft && <span className="badge badge--amber">{t('admin-catalogue.draft.badge')}</span>}
        {(standing === 'active' || standing === 'unavailable') && (
          <a className="link" href={href(`/case/${name}`)}>
            {t('admin-catalogue.case.look')}
          </a>
        )}
      </p>
      <nav className="tabs staff-tabs" aria-label={t('admin-catalogue.sections')}>
        {SECTIONS.map(([section, key]) => (
          <a
            key={key}
            href={href(`/staff/catalogue/cases/${String(id)}${section}`)}
            aria-current={key === here ? 'page' : undefined}
          >
            {t(`admin-catalogue.sections.${key}`)}
            {key === 'versions' && version !== null && <span className="count">{version}</span>}
          </a>
        ))}
      </nav>
    </>
  );
}
