import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import { shortMoment } from '#ui/short-moment.ts';
import { GridTable, type GridTableProps } from '#views/ui/staff/grid-table.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { useT } from '#ui/texts.tsx';
import type { ListedPlayer } from './models.ts';
import { useHref } from '#ui/href.ts';

/** Formats a sum for staff: roubles, or points when the ledger unit is points. */
export const sumOf = (amount: number, unit: MovementUnit = 'RUB'): string =>
  formatMoney(amount, unit === 'BONUS' ? 'б' : '₽');

/** Formats a sum with its sign; transfers between two accounts of one player have no sign. */
export const signedSum = (change: number, unit: MovementUnit): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${sumOf(Math.abs(change), unit)}`;

export const When = ({ at, locale }: { at: string; locale: Locale }): ReactElement => (
  <time dateTime={at} className="nowrap">
    {shortMoment(at, LOCALES[locale].tag)}
  </time>
);

/** Player name with a link to the player page. */
export const PlayerLink = ({ player }: { player: { readonly id: number; readonly name: string } }): ReactElement => {
  const href = useHref();
  return (
    <a className="link" href={href(`/staff/players/${String(player.id)}`)}>
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

/** Cursor pagination; `here` is the list's address with its filter. */
export const Pages = ({
  here,
  next,
  isFirst,
}: {
  readonly here: string;
  readonly next: string | null;
  readonly isFirst: boolean;
}): ReactElement => (
  <Pager
    first={isFirst ? null : here}
    next={next === null ? null : `${here}${here.includes('?') ? '&' : '?'}cursor=${next}`}
  />
);
