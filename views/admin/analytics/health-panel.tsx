import { formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { DashboardModel } from './dashboard-model.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/shared/time.ts';

interface HealthProps {
  readonly health: DashboardModel['health'];
  readonly layout: LayoutModel;
}

/** Pending withdrawals and the current state of the store's components. */
export function HealthPanel({ health, layout }: HealthProps): ReactElement {
  const t = useT();
  const { databaseMs, redisMs, online, processes, faults, alarms, jobs, late, release, newerVersion } = health;
  return (
    <StaffPanel
      id="figures-health"
      title={t('admin-analytics.health')}
      beside={<span className="faint tiny">{t('admin-analytics.health.now')}</span>}
    >
      <ul className="list checks figures__health">
        <Queue health={health} layout={layout} />
        <Check isGood>{t('admin-analytics.health.database', { ms: databaseMs })}</Check>
        <Check isGood={redisMs !== null}>
          {redisMs === null
            ? t('admin-analytics.health.redisAway')
            : t('admin-analytics.health.redis', { ms: redisMs })}
        </Check>
        {processes !== null && <Processes {...processes} />}
        <Check isGood={late.length === 0}>
          {late.length === 0
            ? t('admin-analytics.health.jobs', { count: jobs })
            : t('admin-analytics.health.late', { count: late.length })}
        </Check>
        {late.map(({ name, seconds }) => (
          <Check key={name} isGood={false}>
            {t('admin-analytics.health.lateJob', { name, time: lengthText(seconds) })}
          </Check>
        ))}
        <Check isGood={alarms === 0}>
          {alarms === 0 ? t('admin-analytics.health.fair') : t('admin-analytics.health.unfair', { count: alarms })}
          {' · '}
          <a className="link link--under" href={layout.href('/fair/odds')}>
            {t('admin-analytics.health.odds')}
          </a>
        </Check>
        <Check isGood={faults.server === 0}>{t('admin-analytics.health.serverFaults', { count: faults.server })}</Check>
        <Check isGood={faults.browser === 0}>{t('admin-analytics.health.faults', { count: faults.browser })}</Check>
        {online !== null && <Check isGood>{t('admin-analytics.health.online', { count: online })}</Check>}
        <Check isGood>{t('admin-analytics.health.release', release)}</Check>
        {newerVersion !== null && (
          <Check isGood={false}>
            {t('admin-analytics.health.newer', { version: newerVersion })}
            <span className="tiny">
              {` ${t('admin-analytics.findings.how')} `}
              <a className="link" href={layout.href('/staff/help/operating#upgrades')}>
                <code>operating.md#upgrades</code>
              </a>
            </span>
          </Check>
        )}
      </ul>
    </StaffPanel>
  );
}

/** The same threshold triggers the on-call alert (ops/alerts.yml). */
const MOST_FAULTS_PERCENT = 1;

/** Number of serving workers and the share of responses with a server error. */
function Processes({ serving, answered, failed }: NonNullable<DashboardModel['health']['processes']>): ReactElement {
  const t = useT();
  const percent = answered === 0 ? 0 : (failed / answered) * 100;
  return (
    <>
      <Check isGood={serving > 0}>{t('admin-analytics.health.processes', { count: serving })}</Check>
      <Check isGood={percent <= MOST_FAULTS_PERCENT}>
        {t('admin-analytics.health.failed', {
          failed: formatCount(failed),
          answered: formatCount(answered),
          percent: formatShare(percent, t.tag),
        })}
      </Check>
    </>
  );
}

function Queue({ health: { waiting, held, oldestSeconds }, layout }: HealthProps): ReactElement {
  const t = useT();
  return (
    <Check isGood={waiting === 0}>
      <a className="link link--under" href={layout.href('/staff/withdrawals')}>
        {t('admin-analytics.health.waiting', { count: waiting })}
      </a>
      {oldestSeconds !== null && ` · ${t('admin-analytics.health.oldest', { time: lengthText(oldestSeconds) })}`}
      {` · ${t('admin-analytics.health.held', { count: held })}`}
    </Check>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: ReactNode }): ReactElement {
  return (
    <li className={isGood ? 'is-ok' : 'is-warn'}>
      <Icon name={isGood ? 'check' : 'triangle-alert'} small />
      <span>{children}</span>
    </li>
  );
}

/** Hours and minutes: `26:05`. */
function lengthText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  return `${formatCount(hours)}:${String(minutes).padStart(2, '0')}`;
}
