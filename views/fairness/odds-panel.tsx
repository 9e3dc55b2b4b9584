import type { ReactElement, ReactNode } from 'react';
import { formatCount, formatPercent } from '../../src/shared/format.ts';
import { TICKETS_TOTAL } from '../../src/shared/units.ts';
import { Icon } from '../ui/icon.tsx';
import { RARITIES, type OddsItemModel } from '../ui/models.ts';
import { RarityLabel } from '../ui/rarity-label.tsx';
import { useT } from '../ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';
import { stretchesOf, type Stretch } from './ruler.ts';

/** The frozen odds the draw used: by rarity, and all items to unfold. */
export function OddsPanel({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="odds">
      <h2 id="odds">{t('fairness.odds.title', { version: draw.versionNumber })}</h2>
      <RarityTable odds={draw.odds} ticket={draw.ticket} />
      <details className="acc">
        <summary>
          {t('fairness.odds.all', { count: draw.odds.length })}
          <Icon name="chevron-down" />
        </summary>
        <ItemTable odds={draw.odds} ticket={draw.ticket} />
      </details>
    </section>
  );
}

interface TableProps {
  readonly odds: readonly OddsItemModel[];
  readonly ticket: number;
}

const holds = ({ from, to }: { from: number; to: number }, ticket: number): boolean => from <= ticket && ticket <= to;

function RarityTable({ odds, ticket }: TableProps): ReactElement {
  const t = useT();
  const stretches = stretchesOf(odds);
  return (
    <OddsTable caption={t('fairness.odds.byRarity')} first={t('fairness.odds.rarity')}>
      {RARITIES.toReversed().map((rarity) => {
        const own = stretches.filter((stretch) => stretch.rarity === rarity);
        if (own.length === 0) return null;
        return (
          <tr key={rarity} data-r={rarity} className={own.some((one) => holds(one, ticket)) ? 'is-hit' : undefined}>
            <th scope="row">
              <RarityLabel rarity={rarity} />
            </th>
            <td className="num">{formatPercent(chanceOf(own))}</td>
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

function ItemTable({ odds, ticket }: TableProps): ReactElement {
  const t = useT();
  return (
    <OddsTable caption={t('fairness.odds.byItem')} first={t('fairness.odds.item')}>
      {odds
        .toSorted((a, b) => a.from - b.from)
        .map((item) => (
          <tr key={item.from} data-r={item.rarity} className={holds(item, ticket) ? 'is-hit' : undefined}>
            <th scope="row">
              <span className="odds__item">{item.title}</span>
              {holds(item, ticket) && <span className="vh">, {t('fairness.odds.here')}</span>}
            </th>
            <td className="num">{formatPercent(item.chance)}</td>
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
  /** Heading of the first column. */
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

function Tickets({ range: { from, to } }: { range: { from: number; to: number } }): ReactElement {
  return (
    <span className="odds__range">{from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`}</span>
  );
}

/** Percent of all tickets that lie in the stretches. */
const chanceOf = (stretches: readonly Stretch[]): number =>
  (stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0) * 100) / TICKETS_TOTAL;
