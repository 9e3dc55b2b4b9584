import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { useT } from '#ui/texts.tsx';

interface Figures {
  readonly itemsPercent: number;
  readonly totalPercent: number;
  /** Average worth of an opening in roubles. */
  readonly worth: number;
}

interface ReturnPreviewRow {
  readonly title: string;
  readonly isFree: boolean;
  /** Beyond a limit after the change. */
  readonly isBeyond: boolean;
  readonly before: Figures;
  readonly after: Figures;
  /** Price in the changed currency before and after; null for a change of settings. */
  readonly prices: readonly [before: string, after: string] | null;
}

export interface ReturnPreviewModel {
  /** Confirms exactly this change. */
  readonly mark: string;
  /** Code of the currency whose rate changes; null for a change of settings. */
  readonly currency: string | null;
  readonly rows: readonly ReturnPreviewRow[];
  /** The changed rate beside the one before; null for a change of settings. */
  readonly rate: RateChange | null;
}

interface RateChange {
  readonly before: string;
  readonly after: string;
  /** `+3,5 %`, or a factor. */
  readonly change: string;
  /** 1,000 roubles in the currency. */
  readonly sumBefore: string;
  readonly sumAfter: string;
  /** Beyond what a rate moves within days: more likely a slip of the decimal point. */
  readonly isLarge: boolean;
}

const ROUBLE = '₽';

/** The effect of a change on every case, inside its form: the hidden field confirms this change and no other. */
export function ReturnPreview({ preview }: { readonly preview: ReturnPreviewModel | null }): ReactElement | null {
  const t = useT();
  if (preview === null) return null;
  const { mark, currency, rows, rate } = preview;
  const beyond = rows.filter(({ isBeyond }) => isBeyond).length;
  const label = t('admin-settings.preview.title');
  const columns = [
    { title: t('admin-settings.preview.case') },
    ...(currency === null ? [] : [{ title: t('admin-settings.preview.price', { currency }), isNumber: true }]),
    { title: t('admin-settings.preview.items'), isNumber: true },
    { title: t('admin-settings.preview.total'), isNumber: true },
    { title: t('admin-settings.preview.state') },
  ];
  return (
    <div className="return-preview">
      <input type="hidden" name="confirmed" value={mark} />
      {rate !== null && (
        <p className={rate.isLarge ? 'notice notice--bad' : 'notice notice--info'} role="status">
          <span>
            {t('admin-settings.preview.rateChange', {
              before: rate.before,
              after: rate.after,
              change: rate.change,
              sumBefore: rate.sumBefore,
              sumAfter: rate.sumAfter,
            })}
            {rate.isLarge && <b>{` ${t('admin-settings.preview.rateLarge')}`}</b>}
          </span>
        </p>
      )}
      <h3>{label}</h3>
      <p className={beyond > 0 ? 'notice notice--bad' : 'muted'}>
        {beyond > 0 ? t('admin-settings.preview.beyond', { count: beyond }) : t('admin-settings.preview.within')}
      </p>
      {currency !== null && <p className="small muted">{t('admin-settings.preview.rate', { currency })}</p>}
      <GridTable label={label} columns={columns}>
        {rows.map((row) => (
          <tr key={row.title}>
            <td>
              <b>{row.title}</b>
            </td>
            {row.prices !== null && (
              <td className="num">
                <Change before={row.prices[0]} after={row.prices[1]} />
              </td>
            )}
            <td className="num">
              <Change {...textsOf(row, 'itemsPercent', t.tag)} />
            </td>
            <td className="num">{row.isFree ? '–' : <Change {...textsOf(row, 'totalPercent', t.tag)} />}</td>
            <td>{t(row.isBeyond ? 'admin-settings.preview.leaves' : 'admin-settings.preview.stays')}</td>
          </tr>
        ))}
      </GridTable>
    </div>
  );
}

function textsOf(
  row: ReturnPreviewRow,
  figure: 'itemsPercent' | 'totalPercent',
  tag: string,
): { before: string; after: string } {
  if (row.isFree) return { before: formatMoney(row.before.worth, ROUBLE), after: formatMoney(row.after.worth, ROUBLE) };
  return { before: formatPercent(row.before[figure], tag), after: formatPercent(row.after[figure], tag) };
}

function Change({ before, after }: { readonly before: string; readonly after: string }): ReactElement {
  return (
    <span className="nowrap">
      {before} → <b>{after}</b>
    </span>
  );
}
