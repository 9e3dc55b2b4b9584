import type { ReactElement } from 'react';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import type { DashboardModel } from './dashboard-model.ts';

/** The configured and missing parts of the store, for admins; the same list as `npm run doctor` prints. */
export function FindingsPanel({ findings }: { findings: DashboardModel['findings'] }): ReactElement | null {
  const t = useT();
  const hrefOf = useHref();
  if (findings.length === 0) return null;
  return (
    <StaffPanel id="findings" title={t('admin-analytics.findings')}>
      <ul className="list checks figures__health">
        {findings.map(({ name, isGood, facts, section }) => (
          <li key={name} className={isGood ? 'is-ok' : 'is-warn'}>
            <Icon name={isGood ? 'check' : 'triangle-alert'} small />
            <span>
              {t(`admin-analytics.finding.${name}`)}
              {facts.length > 0 && <span className="faint tiny">{` ${facts.join(', ')}`}</span>}
              {!isGood && (
                <span className="tiny">
                  {` ${t('admin-analytics.findings.how')} `}
                  <a className="link" href={hrefOf(`/staff/help/${section.replace('.md', '')}`)}>
                    {section}
                  </a>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </StaffPanel>
  );
}
