import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { useT } from '#ui/texts.tsx';
import type { PaymentRow } from './models.ts';
import { PaymentBadge, PlayerLink, sumOf, Table, When } from './pieces.tsx';

/**
 * Payments, with a player column when the list spans several players. Links to the details appear only for permitted
 * roles.
 */
export function PaymentTable({
  label,
  rows,
  layout,
  isLinked,
}: {
  label: string;
  rows: readonly PaymentRow[];
  layout: LayoutModel;
  isLinked: boolean;
}): ReactElement {
  const t = useT();
  const isOfMany = rows.some(({ player }) => player !== null);
  return (
    <Table
      label={label}
      columns={[
        { title: t('admin-players.column.number') },
        { title: t('admin-players.column.when'), isMinor: true },
        ...(isOfMany ? [{ title: t('admin-players.column.player') }] : []),
        { title: t('admin-players.column.method'), isMinor: isOfMany },
        { title: t('admin-players.column.sum'), isNumber: true },
        { title: t('admin-players.column.base'), isNumber: true, isMinor: true },
        { title: t('admin-players.column.state') },
      ]}
      isEmpty={rows.length === 0}
      empty={t('admin-players.payments.none')}
    >
      {rows.map((row) => (
        <tr key={row.publicId}>
          <td>
            {isLinked ? (
              <a className="link num" href={layout.href(`/staff/payments/${row.publicId}`)}>
                {row.number}
              </a>
            ) : (
              row.number
            )}
          </td>
          <td className="faint">
            <When at={row.at} locale={layout.locale} />
          </td>
          {isOfMany && <td>{row.player && <PlayerLink player={row.player} />}</td>}
          <td>{row.method}</td>
          <td className="num">{formatMoney(row.sum, row.currency.toUpperCase())}</td>
          <td className="num">{sumOf(row.base)}</td>
          <td>
            <PaymentBadge state={row.state} />
            {row.marks.map((mark) => (
              <span key={mark} className="badge badge--bad">
                {t(`admin-players.mark.${mark}`)}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  );
}
