import { formatFigure, formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { useT } from '#ui/texts.tsx';
import { dataset, type DataSet } from '#views/ui/structured.ts';
import { FairCrumbs } from './fair-crumbs.tsx';
import { judgedText } from './verdict-model.ts';
import { VerifierLink } from './offline-panel.tsx';
import type { ReportModel, ReportPageModel } from './report-model.ts';
import { structuredBeneath } from './structured.ts';
import { JudgedCells, JudgedHead, VersionsTable } from './versions-table.tsx';

/** Monthly report: number of draws, results and returns, compared to the published odds. */
export const reportPage = definePage<ReportPageModel>({
  name: 'fair-report',
  styles: 'fair',
  Component: Page,
  // Each month has its own title and description; the address of the newest month has a fixed one.
  title: ({ report, isNewest }, t) => titleOf(isNewest ? null : report, t),
  description: ({ report, isNewest }, t) =>
    isNewest || report === null
      ? t('fairness.report.description')
      : t('fairness.report.descriptionOf', { month: report.title }),
  structured: ({ report, isNewest }, layout, t) => [
    ...structuredBeneath(
      layout,
      t,
      { name: t('fairness.report.title'), path: '/fair/report' },
      ...(report === null ? [] : [{ name: report.title, path: `/fair/report/${report.month}` }]),
    ),
    // The address of the newest report shows another month later.
    ...(report === null || isNewest ? [] : [dataset(layout, t, reportSet(report, t))]),
  ],
});

const titleOf = (report: ReportModel | null, t: T): string =>
  report === null ? t('fairness.report.title') : t('fairness.report.of', { month: report.title });

const reportSet = (report: ReportModel, t: T): DataSet => ({
  name: titleOf(report, t),
  description: t('fairness.report.descriptionOf', { month: report.title }),
  path: `/fair/report/${report.month}`,
  file: `/api/fair/report/${report.month}`,
  period: report.month,
  changedAt: report.countedUntil,
});

type Props = PageProps<ReportPageModel>;

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { report, months } = model;
  return (
    <div className="wrap">
      <FairCrumbs layout={layout} here={t('fairness.report.title')} />
      <header className="page-head page-head--tight">
        <h1>{titleOf(report, t)}</h1>
        <p>{t('fairness.report.lead')}</p>
      </header>
      {months.length > 1 && (
        <nav className="row fair-months" aria-label={t('fairness.report.months')}>
          {months.map(({ month, title }) => (
            <a
              key={month}
              className="chip"
              href={layout.href(`/fair/report/${month}`)}
              aria-current={month === report?.month ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      {report === null ? (
        <p className="panel muted">{t('fairness.report.none')}</p>
      ) : (
        <Report report={report} layout={layout} />
      )}
    </div>
  );
}

function Report({ report, layout }: { report: ReportModel } & Pick<Props, 'layout'>): ReactElement {
  const t = useT();
  const until = shortMoment(report.countedUntil, LOCALES[layout.locale].tag);
  return (
    <>
      <p className="small muted">
        {t('fairness.report.draws', { count: report.draws, draws: formatCount(report.draws) })}{' '}
        {report.isFinal ? t('fairness.report.final') : t('fairness.report.open', { time: until })}
      </p>
      <div className="split split--even section">
        <Rarities report={report} />
        <Returns report={report} />
      </div>
      <Tickets report={report} />
      <section className="panel section" aria-labelledby="versions">
        <h2 id="versions">{t('fairness.versions.title')}</h2>
        <VersionsTable caption={t('fairness.versions.title')} versions={report.versions} layout={layout} />
      </section>
      <section className="panel section stack" aria-labelledby="code">
        <h2 id="code">{t('fairness.report.code')}</h2>
        <p className="small muted">{t('fairness.report.code.text')}</p>
        <div className="row">
          <a
            className="btn btn--line"
            href={`/api/fair/report/${report.month}`}
            download={`fair-report-${report.month}.json`}
          >
            <Icon name="download" small />
            {t('fairness.report.json')}
          </a>
          <VerifierLink file="verify-draw.mjs" language="JavaScript" isNarrow />
          <VerifierLink file="verify_draw.py" language="Python" isNarrow />
        </div>
      </section>
    </>
  );
}

function Rarities({ report: { rarities } }: { report: ReportModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="rarities">
      <h2 id="rarities">{t('fairness.report.rarities')}</h2>
      <table className="odds mt2">
        <caption className="vh">{t('fairness.report.rarities')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fairness.odds.rarity')}</th>
            <th scope="col" className="num">
              {t('fairness.report.expected')}
            </th>
            <th scope="col" className="num">
              {t('fairness.observed.came')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rarities.toReversed().map(({ rarity, draws, expected }) => (
            <tr key={rarity} data-r={rarity}>
              <th scope="row">
                <RarityLabel rarity={rarity} />
              </th>
              <td className="num">{formatFigure(Math.round(expected * 10) / 10, t.tag)}</td>
              <td className="num">
                <b>{formatCount(draws)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const share = (percent: number | null, tag: string): string => (percent === null ? '–' : formatShare(percent, tag));

function Returns({ report: { returns } }: { report: ReportModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="returns">
      <h2 id="returns">{t('fairness.report.returns')}</h2>
      <table className="ranks mt2">
        <caption className="vh">{t('fairness.report.returns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fairness.column.what')}</th>
            <th scope="col" className="num">
              {t('fairness.report.promised')}
            </th>
            <th scope="col" className="num">
              {t('fairness.observed.came')}
            </th>
            <th scope="col" className="num only-d">
              {t('fairness.report.ofExpected')}
            </th>
          </tr>
        </thead>
        <tbody>
          {returns.map(({ kind, paidWith, draws, expectedReturn, wonReturn, ofExpected }) => (
            <tr key={`${kind} ${paidWith}`}>
              <th scope="row">
                {t(`fairness.draws.kind.${kind}`)}
                {kind === 'case' && `, ${t(`fairness.paid.${paidWith}`)}`}
                <br />
                <span className="tiny muted">{formatCount(draws)}</span>
              </th>
              <td className="num">{share(expectedReturn, t.tag)}</td>
              <td className="num">
                <b>{share(wonReturn, t.tag)}</b>
              </td>
              <td className="num only-d">{share(ofExpected, t.tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tiny muted mt2">{t('fairness.report.returns.note')}</p>
    </section>
  );
}

function Tickets({ report: { tickets, upgrades } }: { report: ReportModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel section" aria-labelledby="tickets">
      <h2 id="tickets">{t('fairness.report.tickets')}</h2>
      <p className="small muted">{t('fairness.report.tickets.text')}</p>
      <table className="ranks mt2">
        <caption className="vh">{t('fairness.report.tickets')}</caption>
        <JudgedHead first={t('fairness.column.what')} />
        <tbody>
          {tickets.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{t(`fairness.draws.kind.${row.kind}`)}</th>
              <td className="num">{formatCount(row.draws)}</td>
              <JudgedCells judged={row} />
            </tr>
          ))}
        </tbody>
      </table>
      {upgrades.draws > 0 && (
        <p className="small muted mt2">
          {t('fairness.report.upgrades', {
            won: formatCount(upgrades.won),
            draws: formatCount(upgrades.draws),
            expected: formatFigure(Math.round(upgrades.expected * 10) / 10, t.tag),
          })}{' '}
          {judgedText(t, upgrades)}
        </p>
      )}
    </section>
  );
}
