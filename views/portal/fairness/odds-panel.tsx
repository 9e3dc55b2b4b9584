import { formatChance, formatTickets } from '#src/shared/format-odds.ts';
import type { ReactElement, ReactNode } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { RARITIES, type OddsItemModel } from '#ui/models/items.ts';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel, DrawSourceModel } from './draw-page.tsx';
import { givesItem } from './gives-item.ts';
import { stretchesOf, type Stretch } from './ruler.ts';

/**
 * Frozen odds of the draw. A case is summarised by rarity, with a list of all items to expand. A contract is ordered by
 * price, which scatters the rarities, so only the items are listed. An upgrade has two ranges and a wheel a few
 * sectors.
 */
export function OddsPanel({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const { source, odds, ticket } = draw;
  const items = odds.filter(givesItem);
  const table = <ItemTable odds={odds} ticket={ticket} isWheel={source.kind === 'wheel'} />;
  return (
    <section className="panel" aria-labelledby="odds">
      <h2 id="odds">{oddsTitle(t, source)}</h2>
      {source.kind === 'case' && <RarityTable odds={items} ticket={ticket} />}
      {source.kind === 'upgrade' || source.kind === 'wheel' ? (
        table
      ) : (
        <details className="acc">
          <summary>
            {t('fairness.odds.all', { count: odds.length })}
            <Icon name="chevron-down" />
          </summary>
          {table}
        </details>
      )}
    </section>
  );
}

const oddsTitle = (t: T, source: DrawSourceModel): string =>
  source.kind === 'case'
    ? t('fairness.odds.title', { version: source.version })
    : t(`fairness.odds.title.${source.kind}`, { version: source.kind === 'wheel' ? source.version : 0 });

interface TableProps {
  readonly odds: DrawPageModel['odds'];
  readonly ticket: number;
}

const holds = ({ from, to }: { from: number; to: number }, ticket: number): boolean => from <= ticket && ticket <= to;

function RarityTable({ odds, ticket }: { odds: readonly OddsItemModel[]; ticket: number }): ReactElement {
  const t = useT();
  const stretches = stretchesOf(odds);
  return (
    <OddsTable caption={t('fairness.odds.byRarity')} first={t('fairness.odds.rarity')}>
      {RARITIES.toReversed().map((rarity) => {
        const own = stretches.filter((stretch) => stretch.rarity === rarity);
        if (own.length === 0) return null;
        return (
          <tr
            key={rarity}
            data-r={rarity}
            className={own.some((stretch) => holds(stretch, ticket)) ? 'is-hit' : undefined}
          >
            <th scope="row">
              <RarityLabel rarity={rarity} />
            </th>
            <td className="num">{formatChance(chanceOf(own), t.tag)}</td>
            <td className="num">
              {own.map((stretch) => (
                <Tickets key={stretch.from} range={stretch} />
              ))}
            </td>
          </tr>
        );
      })}
    </OddsTable>
  );
}

function ItemTable({ odds, ticket, isWheel }: TableProps & { isWheel: boolean }): ReactElement {
  const t = useT();
  return (
    <OddsTable
      caption={t(isWheel ? 'fairness.odds.bySector' : 'fairness.odds.byItem')}
      first={t(isWheel ? 'fairness.odds.prize' : 'fairness.odds.item')}
    >
      {odds
        .toSorted((a, b) => a.from - b.from)
        .map((item) => (
          <tr
            key={item.from}
            data-r={givesItem(item) ? item.rarity : undefined}
            className={holds(item, ticket) ? 'is-hit' : undefined}
          >
            <th scope="row">
              {givesItem(item) ? (
                <ItemLink item={item} className="odds__item item-link" />
              ) : (
                <span className="odds__item">{item.title}</span>
              )}
              {holds(item, ticket) && <span className="vh">, {t('fairness.odds.here')}</span>}
            </th>
            <td className="num">{formatChance(item.chance, t.tag)}</td>
            <td className="num">
              <Tickets range={item} />
            </td>
          </tr>
        ))}
    </OddsTable>
  );
}

interface OddsTableProps {
  readonly caption: string;
  readonly first: string;
  readonly children: ReactNode;
}

function OddsTable({ caption, first, children }: OddsTableProps): ReactElement {
  const t = useT();
  return (
    <table className="odds mt2">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" className="num">
            {t('fairness.odds.chance')}
          </th>
          <th scope="col" className="num">
            {t('fairness.odds.tickets')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Tickets({ range }: { range: { from: number; to: number } }): ReactElement {
  return <span className="odds__range">{formatTickets(range)}</span>;
}

/** Percentage of all tickets covered by the stretches. */
const chanceOf = (stretches: readonly Stretch[]): number =>
  (stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0) * 100) / TICKETS_TOTAL;
