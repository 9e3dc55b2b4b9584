import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { CheckpointModel, CheckpointsModel } from './checkpoints-model.ts';
import { FairCrumbs } from './fair-crumbs.tsx';
import { preciseMoment } from '#src/shared/format-time.ts';
import { VerifierLink } from './offline-panel.tsx';
import { structuredBeneath } from './structured.ts';

/** The sealed history: the hash of each seal, with its time and the rows that it covers. */
export const checkpointsPage = definePage<CheckpointsModel>({
  name: 'fair-checkpoints',
  Component: Page,
  title: (_, t) => t('fairness.seals.title'),
  description: (_, t) => t('fairness.seals.description'),
  structured: (_, layout, t) =>
    structuredBeneath(layout, t, { name: t('fairness.seals.title'), path: '/fair/checkpoints' }),
});

type Props = PageProps<CheckpointsModel>;

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, isFirst, next } = model;
  const address = layout.href('/fair/checkpoints');
  return (
    <div className="wrap">
      <FairCrumbs layout={layout} here={t('fairness.seals.title')} />
      <header className="page-head page-head--tight">
        <h1>{t('fairness.seals.title')}</h1>
        <p>{t('fairness.seals.lead')}</p>
      </header>
      {list.length === 0 && <p className="panel muted">{t('fairness.seals.none')}</p>}
      <div className="stack">
        {list.map((checkpoint) => (
          <Checkpoint key={checkpoint.number} checkpoint={checkpoint} tag={LOCALES[layout.locale].tag} />
        ))}
      </div>
      <p className="row mt2">
        {!isFirst && (
          <a className="btn btn--line" href={address}>
            {t('fairness.seals.newest')}
          </a>
        )}
        {next !== null && (
          <a className="btn btn--line" href={`${address}?cursor=${next}`}>
            {t('fairness.seals.older')}
          </a>
        )}
      </p>
      <section className="panel section stack" aria-labelledby="verify">
        <h2 id="verify">{t('fairness.seals.verify')}</h2>
        <p className="small muted">{t('fairness.seals.verify.text')}</p>
        <div className="row">
          <a className="btn btn--line" href="/api/fair/checkpoints" download="checkpoints.json">
            <Icon name="download" small />
            {t('fairness.seals.json')}
          </a>
          <VerifierLink file="verify-draw.mjs" language="JavaScript" isNarrow />
        </div>
        <code className="code">node verify-draw.mjs --chain checkpoints.json draw.json</code>
      </section>
    </div>
  );
}

function Checkpoint({ checkpoint, tag }: { checkpoint: CheckpointModel; tag: string }): ReactElement {
  const t = useT();
  const { number, sealedAt, previousHash, hash, restore, rows, tables } = checkpoint;
  const id = `seal-${String(number)}`;
  return (
    <article className="panel stack" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('fairness.seals.number', { number: formatCount(number) })}</h2>
        <p className="small muted">
          <time dateTime={sealedAt}>{preciseMoment(sealedAt, tag)}</time>
          {' · '}
          {t('fairness.seals.rows', { count: rows, rows: formatCount(rows) })}
        </p>
      </header>
      {restore !== null && (
        <div className="notice">
          <Icon name="info" />
          <span>
            {t('fairness.seals.restore', {
              from: preciseMoment(restore.backedUpAt, tag),
              until: preciseMoment(restore.restoredAt, tag),
            })}
          </span>
        </div>
      )}
      <p className="small muted">{t('fairness.seals.hash')}</p>
      <code className="code">{hash}</code>
      <p className="small muted">{t('fairness.seals.previous')}</p>
      <code className="code">{previousHash}</code>
      {tables.length > 0 && (
        <details>
          <summary className="small">
            {t('fairness.seals.tables')}
            <Icon name="chevron-down" small />
          </summary>
          <table className="ranks mt2">
            <caption className="vh">{t('fairness.seals.tables')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('fairness.seals.table')}</th>
                <th scope="col" className="num">
                  {t('fairness.seals.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {tables.map((row) => (
                <tr key={row.table}>
                  <th scope="row">
                    <code>{row.table}</code>
                  </th>
                  <td className="num">{formatCount(row.rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </article>
  );
}
