import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { useT } from '#ui/texts.tsx';

/** The greatest return of a top-up, in percent, and the gifts beside it. */
export interface TopUpReturnModel {
  readonly totalPercent: number;
  readonly mostPercent: number;
  /** Null when an upgrade returns more than every case. */
  readonly bestCase: string | null;
  readonly casePercent: number;
  readonly spinPercent: number;
  readonly inviterPercent: number;
  readonly deliveryPercent: number;
  readonly codePercent: number;
  /** Roubles in 30 days. */
  readonly gifts: number;
}

export function TopUpReturn({ figure }: { readonly figure: TopUpReturnModel | null }): ReactElement | null {
  const t = useT();
  if (figure === null) return null;
  const percent = (value: number): string => formatPercent(value, t.tag);
  return (
    <p className="hint" data-top-up-return={figure.totalPercent}>
      {t('admin-settings.topUp', { total: percent(figure.totalPercent), most: percent(figure.mostPercent) })}{' '}
      {t('admin-settings.topUp.parts', {
        game: figure.bestCase ?? t('admin-settings.topUp.upgrade'),
        best: percent(figure.casePercent),
        spin: percent(figure.spinPercent),
        inviter: percent(figure.inviterPercent),
        delivery: percent(figure.deliveryPercent),
      })}{' '}
      {t('admin-settings.topUp.beside', { code: percent(figure.codePercent), gifts: formatMoney(figure.gifts, '₽') })}
    </p>
  );
}
