import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { formatPoints } from '#src/shared/format-value.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import { momentInNumbers, shortMoment } from '#src/shared/format-time.ts';
import { GridTable, type GridTableProps } from '#views/ui/staff/grid-table.tsx';
import { useT } from '#ui/texts.tsx';
import type { T } from '#src/shared/text-keys.ts';
import type { ListedPlayer } from './models.ts';
import { useHref } from '#ui/href.ts';

/** Formats a sum of roubles for staff. */
export const sumOf = (roubles: number): string => formatMoney(roubles, '₽');

/** Formats a moved sum: roubles, or points in the words of the page when the ledger unit is points. */
export const movedSum = (amount: number, unit: MovementUnit, t: T): string =>
  unit === 'BONUS' ? formatPoints(amount, t) : sumOf(amount);

/** Formats a sum with its sign; transfers between two accounts of one player have no sign. */
export const signedSum = (change: number, unit: MovementUnit, t: T): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${movedSum(Math.abs(change), unit, t)}`;

interface WhenProps {
  readonly at: string;
  readonly locale: Locale;
  /** In numbers, for tables with several moments; the whole moment is its title. */
  readonly isShort?: boolean;
}

export function When({ at, locale, isShort = false }: WhenProps): ReactElement {
  const { tag } = LOCALES[locale];
  const whole = shortMoment(at, tag);
  return (
    <time dateTime={at} className={isShort ? undefined : 'nowrap'} title={isShort ? whole : undefined}>
      {isShort ? momentInNumbers(at, tag) : whole}
    </time>
  );
}

/** Player name with a link to the player page. */
export const PlayerLink = ({ player }: { player: { readonly id: number; readonly name: string } }): ReactElement => {
  const href = useHref();
  return (
    <a className="link staff-name" href={href(`/staff/players/${String(player.id)}`)}>
      {player.name} <span className="faint num">{player.id}</span>
    </a>
  );
};

/** Badge of a blocked or closed account; null for an active one. */
export function StateBadge({ state }: { state: ListedPlayer['state'] }): ReactElement | null {
  const t = useT();
  if (state === 'open') return null;
  return (
    <span className={state === 'blocked' ? 'badge badge--bad' : 'badge'}>{t(`admin-players.state.${state}`)}</span>
  );
}

const LOOKS: Readonly<Partial<Record<PaymentState, string>>> = {
  paid: 'badge badge--ok',
  refunded: 'badge badge--bad',
  charged_back: 'badge badge--bad',
  reinstated: 'badge badge--ok',
  held: 'badge badge--bad',
};

export function PaymentBadge({ state }: { state: PaymentState }): ReactElement {
  const t = useT();
  return <span className={LOOKS[state] ?? 'badge'}>{t(`payments.state.${state}`)}</span>;
}

/** Table with a text for the empty state. */
export const Table = ({
  isEmpty,
  empty,
  ...table
}: GridTableProps & { readonly isEmpty: boolean; readonly empty: string }): ReactElement =>
  isEmpty ? <p className="muted staff-none">{empty}</p> : <GridTable {...table} />;
