import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import type { ClientErrorModel, FaultRow, FaultsModel } from './client-error-models.ts';
import { Table, When } from './pieces.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

/** Errors of browsers and of the server, one line for each stack trace. */
export const faultsPage = definePage<FaultsModel>({
  name: 'staff-errors',
  Component: Page,
  title: (_, t) => t('admin-access.power.errors'),
  robots: 'noindex',
});

export const faultsFragment = defineFragment<FaultsModel>({ id: 'faults', Component: List });

function Page({ model, layout }: PageProps<FaultsModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.errors')} />
      <List model={model} layout={layout} />
    </>
  );
}

function List({ model, layout }: PageProps<FaultsModel>): ReactElement {
  const t = useT();
  const base = layout.href('/staff/errors');
  const here = model.isOpen ? base : `${base}?state=done`;
  return (
    <section id="faults" className="panel" aria-label={t('admin-access.power.errors')}>
      <nav className="seg" aria-label={t('admin-players.column.state')}>
        <a href={base} aria-current={model.isOpen ? 'true' : undefined}>
          {t('admin-players.faults.open')}
        </a>
        <a href={`${base}?state=done`} aria-current={model.isOpen ? undefined : 'true'}>
          {t('admin-players.faults.done')}
        </a>
      </nav>
      <Table
        label={t('admin-access.power.errors')}
        columns={[
          { title: t('admin-players.column.what') },
          { title: t('admin-players.column.count'), isNumber: true },
          { title: t('admin-players.column.last') },
          { title: t('admin-players.column.first'), isMinor: true },
          { title: t('admin-players.column.build'), isMinor: true },
          { title: t('admin-players.column.place'), isMinor: true },
        ]}
        isEmpty={model.faults.length === 0}
        empty={t('admin-players.faults.none')}
      >
        {model.faults.map((fault) => (
          <tr key={fault.hash}>
            <td className="staff-wrap">
              <a className="link staff-clamp" href={`${base}/${fault.hash}`}>
                {fault.message === '' ? fault.source : fault.message}
              </a>{' '}
              {fault.isServer && <span className="badge badge--bad">{t('admin-players.faults.server')}</span>}{' '}
              {fault.isBack && <span className="badge badge--bad">{t('admin-players.faults.back')}</span>}
            </td>
            <td className="num">{formatCount(fault.count)}</td>
            <td>
              <When at={fault.lastAt} locale={layout.locale} isShort />
            </td>
            <td className="faint">
              <When at={fault.firstAt} locale={layout.locale} isShort />
            </td>
            <td className="staff-code">{buildsOf(fault)}</td>
            <td className="staff-code">{fault.place}</td>
          </tr>
        ))}
      </Table>
      <CursorPager here={here} next={model.next} isFirst={!layout.path.includes('cursor=')} />
    </section>
  );
}

/** First and last build in which the error occurred. */
const buildsOf = ({ firstBuild, lastBuild }: FaultRow): string =>
  [...new Set([firstBuild, lastBuild])].filter((build) => build !== '').join(' → ');

/** One error with its stack trace and browsers. */
export const faultPage = definePage<ClientErrorModel>({
  name: 'staff-error',
  Component: Fault,
  title: ({ fault }, t) => t('admin-players.fault.title', { hash: fault.hash.slice(0, 8) }),
  robots: 'noindex',
});

function Fault({ model, layout }: PageProps<ClientErrorModel>): ReactElement {
  const t = useT();
  const { fault, isOpen } = model;
  const base = layout.href('/staff/errors');
  return (
    <>
      <StaffHead
        title={t('admin-players.fault.title', { hash: fault.hash.slice(0, 8) })}
        crumbs={[{ title: t('admin-access.power.errors'), href: base }]}
        actions={
          isOpen ? (
            <StaffForm
              layout={layout}
              action={`${base}/${fault.hash}/done`}
              idempotencyKey={`${model.idempotencyKey}-done`}
            >
              <button className="btn" type="submit" data-key="d">
                {t('admin-players.fault.done')}
              </button>
            </StaffForm>
          ) : (
            <span className="badge badge--ok">{t('admin-players.faults.done')}</span>
          )
        }
      />
      <div className="staff-grid staff-grid--top">
        <section className="panel" aria-label={t('admin-players.fault.trace')}>
          <p className="staff-wrap">{fault.message}</p>
          {model.stack !== '' && (
            <pre className="staff-trace" tabIndex={0}>
              {model.stack}
            </pre>
          )}
        </section>
        <aside className="staff-col">
          <Seen model={model} layout={layout} />
        </aside>
      </div>
    </>
  );
}

function Seen({ model, layout }: PageProps<ClientErrorModel>): ReactElement {
  const t = useT();
  const { fault, agents, doneAt, doneBy } = model;
  const { locale } = layout;
  return (
    <StaffPanel id="seen" title={t('admin-players.fault.seen', { count: fault.count })}>
      <dl className="bill staff-bill">
        <dt>{t('admin-players.column.first')}</dt>
        <dd>
          <When at={fault.firstAt} locale={locale} />
        </dd>
        <dt>{t('admin-players.column.last')}</dt>
        <dd>
          <When at={fault.lastAt} locale={locale} />
        </dd>
        <dt>{t('admin-players.column.build')}</dt>
        <dd className="staff-code">{buildsOf(fault)}</dd>
        <dt>{t('admin-players.fault.source')}</dt>
        <dd>{fault.source}</dd>
        <dt>{t('admin-players.fault.page')}</dt>
        <dd className="staff-code">{model.url}</dd>
        {model.requestId !== '' && (
          <>
            <dt>{t('admin-players.fault.request')}</dt>
            <dd className="staff-code">{model.requestId}</dd>
          </>
        )}
        <dt>{t('admin-players.column.place')}</dt>
        <dd className="staff-code">{fault.place}</dd>
        {doneAt !== null && (
          <>
            <dt>{t('admin-players.faults.done')}</dt>
            <dd>
              <When at={doneAt} locale={locale} />, {doneBy}
            </dd>
          </>
        )}
      </dl>
      <ul className="list">
        {agents.map(({ words, count }) => (
          <li key={words}>
            <span>{words === '' ? t('admin-players.fault.unknown') : words}</span>
            <b className="num right">{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      <p className="faint tiny staff-wrap">{model.userAgent}</p>
    </StaffPanel>
  );
}
