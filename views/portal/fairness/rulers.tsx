import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { OddsItemModel } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel, RangeModel } from './draw-page.tsx';
import { labelsOf, spanOf, stretchesOf, stretchOf, type Stretch } from './ruler.ts';

/**
 * Two rulers: all tickets by rarity with a mark at the drawn ticket, then the items of the stretch that contains it.
 */
export function Rulers({ odds, ticket }: { odds: readonly OddsItemModel[]; ticket: number }): ReactElement {
  const t = useT();
  const stretches = stretchesOf(odds);
  const near = stretchOf(stretches, ticket);
  return (
    <div className="rulers">
      <AllTickets stretches={stretches} ticket={ticket} />
      <p className="tiny">
        {t('fairness.ruler.near', {
          rarity: t(rarityKey(near.rarity)),
          from: formatCount(near.from),
          to: formatCount(near.to),
        })}
      </p>
      <NearTickets near={near} ticket={ticket} />
    </div>
  );
}

/** Ruler of an upgrade or a wheel: the winning or drawn range, the other ranges, and a mark at the drawn ticket. */
export function SideRuler({ odds, ticket }: { odds: DrawPageModel['odds']; ticket: number }): ReactElement {
  return (
    <div className="rulers">
      <Ruler ticket={ticket}>
        {odds.map((range) => (
          <rect
            key={range.from}
            className={isWin(range, ticket) ? 'is-win' : 'is-lose'}
            y="14"
            height="14"
            {...spanOf(range)}
          />
        ))}
      </Ruler>
    </div>
  );
}

/** Winning range of an upgrade, or the wheel sector that contains the ticket. */
const isWin = (range: RangeModel, ticket: number): boolean =>
  range.id !== null && (range.rarity !== null || (range.from <= ticket && ticket <= range.to));

function AllTickets({ stretches, ticket }: { stretches: readonly Stretch[]; ticket: number }): ReactElement {
  return (
    <Ruler ticket={ticket}>
      {stretches.map((stretch) => (
        <rect key={stretch.from} data-r={stretch.rarity} y="14" height="14" {...spanOf(stretch)} />
      ))}
    </Ruler>
  );
}

function Ruler({ ticket, children }: { ticket: number; children: ReactNode }): ReactElement {
  const t = useT();
  const last = TICKETS_TOTAL - 1;
  return (
    <svg
      className="ruler"
      role="img"
      aria-label={t('fairness.ruler.all', { last: formatCount(last), ticket: formatCount(ticket) })}
    >
      {children}
      <rect className="ruler__mark" x={spanOf({ from: ticket, to: ticket }).x} y="6" width="2" height="30" />
      <text x="0" y="52">
        0
      </text>
      <text x="50%" y="52" textAnchor="middle">
        {formatCount(TICKETS_TOTAL / 2)}
      </text>
      <text x="100%" y="52" textAnchor="end">
        {formatCount(last)}
      </text>
    </svg>
  );
}

function NearTickets({ near, ticket }: { near: Stretch; ticket: number }): ReactElement {
  const t = useT();
  const hitRow = rangeOf(near.items, ticket);
  return (
    <svg
      className="ruler ruler--zoom"
      role="img"
      aria-label={t('fairness.ruler.nearLabel', {
        from: formatCount(near.from),
        to: formatCount(near.to),
        ticket: formatCount(ticket),
        item: hitRow.title,
      })}
      data-r={near.rarity}
    >
      {near.items.map((item) => (
        <rect
          key={item.from}
          className={item === hitRow ? 'is-hit' : undefined}
          y="14"
          height="22"
          {...spanOf(item, near)}
        />
      ))}
      <rect className="ruler__mark" x={spanOf({ from: ticket, to: ticket }, near).x} y="6" width="2" height="38" />
      {labelsOf(near, hitRow).map(({ text, x }) => (
        <text key={text} x={x} y="58" textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
