import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Island } from '#views/ui/island.tsx';
import type { CheckpointModel, CheckpointsModel } from './checkpoints-model.ts';
import { FairCrumbs } from './fair-crumbs.tsx';
import { preciseMoment } from '#src/shared/format-time.ts';
import { VerifierLink } from './offline-panel.tsx';
import { structuredBeneath } from './structured.ts';

/** The sealed history: the hash of each seal, with its time and the rows that it covers. */
export const checkpointsPage = definePage<CheckpointsModel>({
  name: 'fair-checkpoints',
  styles: 'fair',
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
      {list.length > 0 && <Seals list={list} tag={LOCALES[layout.locale].tag} />}
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

function Seals({ list, tag }: { readonly list: readonly CheckpointModel[]; readonly tag: string }): ReactElement {
  const t = useT();
  return (
    <table className="seals panel">
      <caption className="vh">{t('fairness.seals.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fairness.seals.seal')}</th>
          <th scope="col">{t('fairness.seals.hash')}</th>
          <th scope="col">{t('fairness.seals.count')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((checkpoint) => (
          <Seal key={checkpoint.number} checkpoint={checkpoint} tag={tag} />
        ))}
      </tbody>
    </table>
  );
}

/** The hash is whole in the markup, to be selected and searched; the column shortens what is seen of it. */
function Seal({ checkpoint, tag }: { readonly checkpoint: CheckpointModel; readonly tag: string }): ReactElement {
  const t = useT();
  const { sealedAt, hash, restore, rows, tables } = checkpoint;
  const number = formatCount(checkpoint.number);
  const counted = t('fairness.seals.rows', { count: rows, rows: formatCount(rows) });
  const copy = { text: hash, label: t('fairness.seals.copy', { number }), done: t('fairness.repeat.copied') };
  return (
    <tr>
      <th scope="row">
        {t('fairness.seals.number', { number })}
        <time className="small muted" dateTime={sealedAt}>
          {preciseMoment(sealedAt, tag)}
        </time>
        {restore !== null && (
          <span className="notice">
            <Icon name="info" />
            <span>
              {t('fairness.seals.restore', {
                from: preciseMoment(restore.backedUpAt, tag),
                until: preciseMoment(restore.restoredAt, tag),
              })}
            </span>
          </span>
        )}
      </th>
      <td className="seals__hash">
        <div>
          <code title={hash}>{hash}</code>
          <Island of={copyText} props={{ ...copy, look: 'icon' as const }} />
        </div>
      </td>
      <td>
        {tables.length === 0 ? (
          counted
        ) : (
          <details>
            <summary>
              {counted}
              <span className="vh">{t('fairness.seals.tables')}</span>
              <Icon name="chevron-down" small />
            </summary>
            <dl>
              {tables.map((row) => (
                <div key={row.table}>
                  <dt>
                    <code>{row.table}</code>
                  </dt>
                  <dd className="num">{formatCount(row.rows)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </td>
    </tr>
  );
}
