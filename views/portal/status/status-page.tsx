import type { ReactElement } from 'react';
import type { ComponentModel, IncidentModel, StatusDayModel, StatusModel } from '#src/portal/status/outputs.ts';
import { COMPONENT_KINDS } from '#src/shared/component-kinds.ts';
import { formatShare } from '#src/shared/format-odds.ts';
import { dayOfMonth, shortMoment } from '#src/shared/format-time.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useHref } from '#ui/href.ts';
import { useGlue, useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';

/** The state of the parts by the store's own checks, and the incidents that staff write about. */
export const statusPage = definePage<StatusModel>({
  name: 'status',
  styles: 'info',
  isLong: true,
  Component: Status,
  title: (_, t) => t('status.title'),
  description: (_, t) => t('status.description'),
});

type Props = PageProps<StatusModel>;

const OVERALL: Readonly<Record<StatusModel['state'], { readonly tone: string; readonly icon: IconName }>> = {
  ok: { tone: 'notice--good', icon: 'circle-check' },
  failed: { tone: 'notice--bad', icon: 'triangle-alert' },
  incident: { tone: 'notice--bad', icon: 'megaphone' },
  maintenance: { tone: 'notice--info', icon: 'settings' },
  unknown: { tone: 'notice--info', icon: 'circle-question-mark' },
  database: { tone: 'notice--bad', icon: 'cloud-off' },
};

function Status({ model, layout }: Props): ReactElement {
  const t = useT();
  const { components, open, past, state, checkedAt } = model;
  const { tone, icon } = OVERALL[state];
  const failed = components.filter((one) => one.state === 'failed').map(({ title }) => title);
  return (
    <div className="wrap status">
      <header className="page-head">
        <h1>{t('status.title')}</h1>
        <p>{t('status.lead')}</p>
      </header>
      <p className={`notice ${tone} status__now`}>
        <Icon name={icon} />
        <span>
          <b>{t(`status.overall.${state}`)}</b>
          {state !== 'database' && failed.length > 0 && ` ${t('status.overall.parts', { parts: listOf(failed, t) })}`}
          {checkedAt !== null && (
            <span className="small muted status__at">{t('status.last', { time: shortMoment(checkedAt, t.tag) })}</span>
          )}
        </span>
      </p>
      <Incidents id="open" title={t('status.incidents.open')} list={open} />
      {components.length > 0 && <Components model={model} />}
      {state !== 'database' && (
        <>
          <Incidents id="past" title={t('status.incidents.past')} list={past} none={t('status.incidents.none')} />
          <Method model={model} layout={layout} />
        </>
      )}
    </div>
  );
}

const listOf = (names: readonly string[], { tag }: T): string =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);

function Components({ model: { components, queue } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  return (
    <section className="section" aria-labelledby="components">
      <h2 id="components">{t('status.components')}</h2>
      <ul className="status__key" aria-label={t('status.key')}>
        {(['ok', 'some', 'bad', 'none'] as const).map((state) => (
          <li key={state}>
            <span className="status__day" data-day={state} aria-hidden="true" />
            {t(`status.key.${state}`)}
          </li>
        ))}
      </ul>
      <ul className="status__parts">
        {components.map((component) => (
          <Component key={component.id} component={component} queue={component.id === 'withdrawals' ? queue : null} />
        ))}
      </ul>
    </section>
  );
}

const STATES = {
  ok: { tone: 'badge badge--ok', icon: 'circle-check' },
  failed: { tone: 'badge badge--bad', icon: 'triangle-alert' },
  unknown: { tone: 'badge', icon: 'circle-question-mark' },
} as const;

interface ComponentProps {
  readonly component: ComponentModel;
  readonly queue: StatusModel['queue'];
}

function Component({ component, queue }: ComponentProps): ReactElement {
  const href = useHref();
  const t = useT();
  const { kind, title, state, since, checkedAt, percent, measuredDays, unmeasuredPercent, days } = component;
  const { tone, icon } = STATES[state];
  return (
    <li className="panel status__part">
      <h3>{title}</h3>
      <p className="status__state">
        <span className={tone}>
          <Icon name={icon} small />
          {t(`status.state.${state}`)}
        </span>
        <span className="small muted">
          {since !== null && t('status.since', { time: shortMoment(since, t.tag) })}
          {since === null &&
            (checkedAt === null ? t('status.never') : t('status.last', { time: shortMoment(checkedAt, t.tag) }))}
        </span>
      </p>
      {queue !== null && <p className="small">{queueText(queue, t)}</p>}
      {kind === 'payment' && (
        <p className="small">
          <a className="link link--under" href={href('/help/deposit')}>
            {t('questions.deposit.title')}
          </a>
        </p>
      )}
      <ol className="status__days" aria-label={t('status.days', { part: title })}>
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
      <p className="small muted status__sum">
        <span>{percent !== null && t('status.percent', { percent: formatShare(percent, t.tag) })}</span>
        {unmeasuredPercent !== null && unmeasuredPercent > 0 && (
          <span>{t('status.unmeasured', { percent: formatShare(unmeasuredPercent, t.tag) })}</span>
        )}
        <span>{t('status.measured', { count: measuredDays, of: days.length })}</span>
      </p>
    </li>
  );
}

function Day({ day }: { readonly day: StatusDayModel }): ReactElement {
  const t = useT();
  const text = dayText(day, t);
  return (
    <li className="status__day" data-day={day.state} title={text}>
      <span className="vh">{text}</span>
    </li>
  );
}

function dayText({ date, state, checks, failed, isPartial, measuredPercent }: StatusDayModel, t: T): string {
  const day = dayOfMonth(date, t.tag);
  if (state === 'none') return t('status.day.none', { day });
  const counted = state === 'ok' ? t('status.day.ok', { day }) : t('status.day.failed', { day, failed, checks });
  if (!isPartial) return counted;
  return `${counted}, ${t('status.day.partial', { percent: formatShare(measuredPercent, t.tag) })}`;
}

function queueText({ isOpen, oldestMinutes }: NonNullable<StatusModel['queue']>, t: T): string {
  if (!isOpen) return t('status.queue.closed');
  if (oldestMinutes === null) return t('status.queue.none');
  const hours = Math.floor(oldestMinutes / 60);
  return hours === 0 ? t('status.queue.minutes', { count: oldestMinutes }) : t('status.queue.hours', { count: hours });
}

interface IncidentsProps {
  readonly id: string;
  readonly title: string;
  readonly list: readonly IncidentModel[];
  /** The words for an empty list; without them it is not shown. */
  readonly none?: string;
}

function Incidents({ id, title, list, none }: IncidentsProps): ReactElement | null {
  if (list.length === 0 && none === undefined) return null;
  return (
    <section className="section stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {list.length === 0 && <p className="panel muted">{none}</p>}
      {list.map((incident) => (
        <Incident key={incident.ID} incident={incident} />
      ))}
    </section>
  );
}

function Incident({ incident }: { readonly incident: IncidentModel }): ReactElement {
  const t = useT();
  const glue = useGlue();
  const { ID, title, text, components, startedAt, endedAt, updates } = incident;
  const heading = `incident-${String(ID)}`;
  return (
    <article className="panel status__incident" aria-labelledby={heading}>
      <h3 id={heading}>{glue(title)}</h3>
      <p className="small muted">
        {endedAt === null
          ? t('status.incident.since', { from: shortMoment(startedAt, t.tag) })
          : t('status.incident.span', { from: shortMoment(startedAt, t.tag), until: shortMoment(endedAt, t.tag) })}
        {components.length > 0 && ` ${t('status.incident.parts', { parts: listOf(components, t) })}`}
      </p>
      <p className="status__text">{glue(text)}</p>
      {updates.length > 0 && (
        <ol className="status__updates" aria-label={t('status.incident.updates')}>
          {updates.map((update) => (
            <li key={update.at}>
              <time className="small muted" dateTime={update.at}>
                {shortMoment(update.at, t.tag)}
              </time>
              <p className="status__text">{glue(update.text)}</p>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

/** The way in which each kind of part is measured. */
function Method({ model, layout }: Pick<Props, 'model' | 'layout'>): ReactElement {
  const t = useT();
  return (
    <section className="panel section stack" aria-labelledby="method">
      <h2 id="method">{t('status.method')}</h2>
      <p className="small muted">{t('status.method.text')}</p>
      <dl className="facts">
        {COMPONENT_KINDS.map((kind) => [
          <dt key={`${kind} name`}>{t(`status.method.${kind}`)}</dt>,
          <dd key={kind}>{t(`status.method.${kind}.text`)}</dd>,
        ])}
      </dl>
      <div className="row">
        <a className="btn btn--line" href="/api/status" download="checks.json">
          <Icon name="download" small />
          {t('status.json')}
        </a>
        {model.showsReserves && (
          <a className="btn btn--line" href={layout.href('/reserves')}>
            <Icon name="scale" small />
            {t('reserves.title')}
          </a>
        )}
      </div>
    </section>
  );
}
