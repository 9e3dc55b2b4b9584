import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { href, LOCALES, type Locale } from '#src/shared/locales.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import { shortMoment } from '../ui/short-moment.ts';
import { useT } from '../ui/texts.tsx';
import type { ListedPlayer } from './models.ts';

/** A sum as staff see it: roubles, or points where the ledger counts in them. */
export const sumOf = (amount: number, unit: MovementUnit = 'RUB'): string =>
  formatMoney(amount, unit === 'BONUS' ? 'б' : '₽');

/** A sum with its sign; nothing is between two accounts of one player. */
export const signedSum = (change: number, unit: MovementUnit): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${sumOf(Math.abs(change), unit)}`;

export const When = ({ at, locale }: { at: string; locale: Locale }): ReactElement => (
  <time dateTime={at} className="nowrap">
    {shortMoment(at, LOCALES[locale].tag)}
  </time>
);

/** A player by name, with the way to their dossier. */
export const PlayerLink = ({
  player,
  locale,
}: {
  player: { readonly id: number; readonly name: string };
  locale: Locale;
}): ReactElement => (
  <a className="link" href={href(locale, `/staff/players/${String(player.id)}`)}>
    {player.name} <span className="faint num">{player.id}</span>
  </a>
);

/** Whether an account is in use, blocked or closed: nothing is said of the one that is in use. */
export function StateBadge({ state }: { state: ListedPlayer['state'] }): ReactElement | null {
  const t = useT();
  if (state === 'open') return null;
  return <span className={state === 'blocked' ? 'badge badge--bad' : 'badge'}>{t(`dossiers.state.${state}`)}</span>;
}

const LOOKS: Readonly<Partial<Record<PaymentState, string>>> = {
  paid: 'badge badge--ok',
  refunded: 'badge badge--bad',
  charged_back: 'badge badge--bad',
};

export function PaymentBadge({ state }: { state: PaymentState }): ReactElement {
  const t = useT();
  return <span className={LOOKS[state] ?? 'badge'}>{t(`payments.state.${state}`)}</span>;
}

/** A table that scrolls sideways by itself where it must, with what to say when there is nothing in it. */
export function Table({
  label,
  columns,
  isEmpty,
  empty,
  children,
}: {
  label: string;
  /** The heads; those of figures stand at the right. */
  columns: readonly { readonly title: string; readonly isFigure?: boolean }[];
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}): ReactElement {
  if (isEmpty) return <p className="muted staff-none">{empty}</p>;
  return (
    <div className="grid-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isFigure = false }) => (
              <th key={title} scope="col" className={isFigure ? 'num' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The way to the following page of a list, and back to its beginning; `here` is the address with its filter. */
export function Pages({
  here,
  next,
  isFirst,
  part,
}: {
  here: string;
  next: string | null;
  isFirst: boolean;
  /** The id of the part that the list is in. */
  part: string;
}): ReactElement | null {
  const t = useT();
  if (next === null && isFirst) return null;
  const onward = next === null ? null : `${here}${here.includes('?') ? '&' : '?'}cursor=${next}`;
  const swap = { 'hx-target': `#${part}`, 'hx-swap': 'outerHTML', 'hx-push-url': 'true' };
  return (
    <nav className="row staff-pages" aria-label={t('dossiers.pages')}>
      {!isFirst && (
        <a className="btn btn--line" href={here} hx-get={here} {...swap}>
          {t('dossiers.first')}
        </a>
      )}
      {onward !== null && (
        <a className="btn btn--line" href={onward} hx-get={onward} data-key="n" {...swap}>
          {t('dossiers.next')}
        </a>
      )}
    </nav>
  );
}
