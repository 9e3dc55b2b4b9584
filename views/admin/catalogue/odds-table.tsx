import { formatChance, formatShare } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { ChanceBar } from '#views/ui/chance-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ItemCell } from './item-cell.tsx';
import type { ContentsModel, ContentsRowModel } from './models.ts';
import { roubles } from './words.tsx';
import { Input } from '#views/ui/staff/fields.tsx';

/** Ids of the cells derived from an item's tickets: chance, change, share of the return. */
export const oddsIds = (itemId: number): [chance: string, change: string, share: string] => [
  `chance-${String(itemId)}`,
  `change-${String(itemId)}`,
  `share-${String(itemId)}`,
];

export function OddsTable({ model }: { model: ContentsModel }): ReactElement {
  const t = useT();
  const { rows, head } = model;
  return (
    <>
      <div className="panel__head">
        <h2 id="items">
          {t('admin-catalogue.items')} <span className="count">{rows.length}</span>
        </h2>
        <span className="keys">
          <kbd>↑↓</kbd>
          <span className="faint tiny">{t('admin-catalogue.keys.row')}</span>
          <kbd>Shift ↑↓</kbd>
          <span className="faint tiny">{t('admin-catalogue.keys.step')}</span>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('admin-catalogue.contents.empty')}</p>
      ) : (
        <div className="grid-table" tabIndex={0} role="group" aria-labelledby="items">
          <table className="odds-edit">
            <thead>
              <tr>
                <th>{t('admin-catalogue.item')}</th>
                <th className="num only-d">{t('admin-catalogue.price')}</th>
                <th className="num">{t('admin-catalogue.tickets')}</th>
                <th className="num">{t('admin-catalogue.chance')}</th>
                <th className="num only-d">
                  {head.version === null
                    ? t('admin-catalogue.change')
                    : t('admin-catalogue.change.to', { number: head.version })}
                </th>
                <th className="num only-d">{t('admin-catalogue.share')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OddsRow key={row.item.id} row={row} />
              ))}
            </tbody>
            <OddsSum model={model} />
          </table>
        </div>
      )}
    </>
  );
}

function OddsRow({ row }: { row: ContentsRowModel }): ReactElement {
  const t = useT();
  const { item, tickets, chance, change, share } = row;
  const [chanceId, changeId, shareId] = oddsIds(item.id);
  return (
    <tr data-r={item.rarity}>
      <td>
        <ItemCell item={item} />
      </td>
      <td className="num only-d">{roubles(item.priceMinor)}</td>
      <td className="num">
        <Input
          type="text"
          className="input cell num"
          name={`tickets.${String(item.id)}`}
          defaultValue={formatCount(tickets)}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('admin-catalogue.tickets.of', { title: item.title })}
          data-step="1000"
        />
      </td>
      <td className="num" id={chanceId}>
        {formatChance(chance, t.tag)}
        <ChanceBar percent={Math.min(100, chance)} />
      </td>
      <td className="num only-d faint" id={changeId}>
        {change === 0 ? '=' : `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`}
      </td>
      <td className="num only-d muted" id={shareId}>
        {share === null ? '–' : t('admin-catalogue.points', { points: shareText(share, t.tag) })}
      </td>
    </tr>
  );
}

const shareText = (share: number, tag: string): string =>
  share.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

function OddsSum({ model: { tickets, percent } }: { model: ContentsModel }): ReactElement {
  const t = useT();
  const unassigned = TICKETS_TOTAL - tickets;
  return (
    <tfoot id="odds-sum">
      <tr>
        <td>
          <b>{t('admin-catalogue.sum')}</b>{' '}
          {unassigned === 0 ? (
            <span className="badge badge--ok">
              <Icon name="check" small />
              {t('admin-catalogue.sum.million')}
            </span>
          ) : (
            <span className="badge badge--bad">
              {unassigned > 0
                ? t('admin-catalogue.sum.lacks', { tickets: formatCount(unassigned) })
                : t('admin-catalogue.sum.over', { tickets: formatCount(-unassigned) })}
            </span>
          )}
        </td>
        <td className="only-d" />
        <td className="num">
          <b>{formatCount(tickets)}</b>
        </td>
        <td className="num">
          <b>{formatChance(tickets / (TICKETS_TOTAL / 100), t.tag)}</b>
        </td>
        <td className="only-d" />
        <td className="num only-d">
          <b>{percent === null ? '–' : formatShare(percent, t.tag)}</b>
        </td>
      </tr>
    </tfoot>
  );
}
