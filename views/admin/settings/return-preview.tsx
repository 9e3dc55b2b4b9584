import type { ReactElement } from 'react';
import { formatMoney, formatPercent } from '#src/shared/format.ts';
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
}

const ROUBLE = '₽';

/** The effect of a change on every case, inside its form: the hidden field confirms this change and no other. */
export function ReturnPreview({ preview }: { readonly preview: ReturnPreviewModel | null }): ReactElement | null {
  const t = useT();
  if (preview === null) return null;
  const { mark, currency, rows } = preview;
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
              <Change {...textsOf(row, 'itemsPercent')} />
            </td>
            <td className="num">{row.isFree ? '–' : <Change {...textsOf(row, 'totalPercent')} />}</td>
            <td>{t(row.isBeyond ? 'admin-settings.preview.leaves' : 'admin-settings.preview.stays')}</td>
          </tr>
        ))}
      </GridTable>
    </div>
  );
}

function textsOf(row: ReturnPreviewRow, figure: 'itemsPercent' | 'totalPercent'): { before: string; after: string } {
  if (row.isFree) return { before: formatMoney(row.before.worth, ROUBLE), after: formatMoney(row.after.worth, ROUBLE) };
  return { before: formatPercent(row.before[figure]), after: formatPercent(row.after[figure]) };
}

function Change({ before, after }: { readonly before: string; readonly after: string }): ReactElement {
  return (
    <span className="nowrap">
      {before} → <b>{after}</b>
    </span>
  );
}
