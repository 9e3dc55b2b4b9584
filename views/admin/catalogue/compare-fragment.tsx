import { formatChance, formatFigure, formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { type Column, GridTable } from '#views/ui/staff/grid-table.tsx';
import { useT } from '#ui/texts.tsx';
import { ItemCell } from './item-cell.tsx';
import type { ComparedModel, ComparedRowModel, ComparedSideModel, ComparedVersionsModel } from './models.ts';
import { roubles } from './words.tsx';

/** Differences between two versions; reloaded when other versions are selected. */
export const comparedFragment = defineFragment<ComparedModel>({ id: 'compared', Component: Compared });

export function Compared({ model: { versions }, layout }: PageProps<ComparedModel>): ReactElement {
  const t = useT();
  const { tag } = LOCALES[layout.locale];
  return (
    <div id={comparedFragment.id}>
      {versions !== null && (
        <>
          <dl className="kpis kpis--2">
            <Side side={versions.before} tag={tag} />
            <Side side={versions.after} tag={tag} />
          </dl>
          <section className="panel shop-group" aria-label={t('admin-catalogue.compare')}>
            <Table versions={versions} />
            <p className="tiny faint mt2">{t('admin-catalogue.compare.note')}</p>
          </section>
        </>
      )}
    </div>
  );
}

function Side({ side, tag }: { side: ComparedSideModel; tag: string }): ReactElement {
  const t = useT();
  const { number, createdAt, percent, averageKopecks } = side;
  return (
    <div className="kpi">
      <dt className="kpi__label">
        {t('admin-catalogue.versions.one', { number })} ·{' '}
        {createdAt === null ? t('admin-catalogue.draft.badge') : shortMoment(createdAt, tag)}
      </dt>
      <dd>
        <b>{percent === null ? t('admin-catalogue.return.none') : formatShare(percent, t.tag)}</b>
        <span className="delta">
          {t('admin-catalogue.return.average')}: {roubles(averageKopecks)}
        </span>
      </dd>
    </div>
  );
}

function Table({ versions: { before, after, rows } }: { versions: ComparedVersionsModel }): ReactElement {
  const t = useT();
  const isPaid = after.percent !== null;
  const of = (figure: 'chance' | 'share'): Column[] =>
    (['before', 'after', 'change'] as const).map((when) => ({
      title: t(`admin-catalogue.compare.${figure}.${when}`),
      isNumber: true,
    }));
  return (
    <GridTable
      label={t('admin-catalogue.compare')}
      columns={[{ title: t('admin-catalogue.item') }, ...of('chance'), ...(isPaid ? of('share') : [])]}
    >
      {rows.map((row) => (
        <Row key={row.item.id} row={row} />
      ))}
      {before.percent !== null && after.percent !== null && (
        <tr>
          <td colSpan={4}>
            <b>{t('admin-catalogue.sum')}</b>
          </td>
          <td className="num">{formatShare(before.percent, t.tag)}</td>
          <td className="num">{formatShare(after.percent, t.tag)}</td>
          <td className="num">
            <b>{changeText(after.percent - before.percent, t)}</b>
          </td>
        </tr>
      )}
    </GridTable>
  );
}

function Row({ row }: { row: ComparedRowModel }): ReactElement {
  const t = useT();
  const { item, before, after, shareBefore, shareAfter } = row;
  return (
    <tr data-r={item.rarity}>
      <td>
        <ItemCell item={item} />
      </td>
      <td className="num">{before === null ? '–' : formatChance(before, t.tag)}</td>
      <td className="num">{after === null ? '–' : formatChance(after, t.tag)}</td>
      <td className="num">
        <Change before={before} after={after} />
      </td>
      {shareBefore !== null && shareAfter !== null && (
        <>
          <td className="num muted">{formatShare(shareBefore, t.tag)}</td>
          <td className="num muted">{formatShare(shareAfter, t.tag)}</td>
          <td className="num">{changeText(shareAfter - shareBefore, t)}</td>
        </>
      )}
    </tr>
  );
}

/** Change of a chance, or a mark that the item was added or removed. */
function Change({ before, after }: Pick<ComparedRowModel, 'before' | 'after'>): ReactElement {
  const t = useT();
  if (before === null) return <span className="badge badge--ok">{t('admin-catalogue.compare.new')}</span>;
  if (after === null) return <span className="badge badge--bad">{t('admin-catalogue.compare.gone')}</span>;
  return <>{changeText(after - before, t)}</>;
}

/** A difference of two percentages, in points: `+0,5 п.` */
function changeText(points: number, t: T): string {
  const size = formatFigure(Math.abs(points), t.tag);
  return size === '0' ? '=' : t('admin-catalogue.points', { points: `${points > 0 ? '+' : '−'}${size}` });
}
