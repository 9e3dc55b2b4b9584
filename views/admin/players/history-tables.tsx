import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { ItemLink } from '#ui/item-link.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { GridTableProps } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import type { DrawRow, ItemRow, AllowedActions, MovementRow, PaymentRow, WithdrawalRow } from './models.ts';
import { PaymentTable } from './payment-table.tsx';
import { movedSum, signedSum, sumOf, Table, When } from './pieces.tsx';

interface HistoryRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly here: string;
  readonly isFirst: boolean;
  readonly layout: LayoutModel;
}

type Section = 'movements' | 'items' | 'draws' | 'payments' | 'withdrawals';

interface HistoryProps {
  readonly section: Section;
  readonly listed: Omit<HistoryRows<unknown>, 'layout'>;
  readonly children: ReactNode;
}

/** A part of a player's history, with links to its pages. */
function History({ section, listed, children }: HistoryProps): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-label={t(`admin-players.section.${section}`)}>
      {children}
      <CursorPager here={listed.here} next={listed.next} isFirst={listed.isFirst} />
    </section>
  );
}

function HistoryTable({ columns, children, ...history }: HistoryProps & Pick<GridTableProps, 'columns'>): ReactElement {
  const t = useT();
  return (
    <History {...history}>
      <Table
        label={t(`admin-players.section.${history.section}`)}
        columns={columns}
        isEmpty={history.listed.rows.length === 0}
        empty={t('admin-players.history.none')}
      >
        {children}
      </Table>
    </History>
  );
}

export function Movements(listed: HistoryRows<MovementRow>): ReactElement {
  const t = useT();
  const { rows, layout } = listed;
  return (
    <HistoryTable
      section="movements"
      listed={listed}
      columns={[
        { title: t('admin-players.column.when') },
        { title: t('admin-players.column.what') },
        { title: t('admin-players.column.subject'), isMinor: true },
        { title: t('admin-players.column.sum'), isNumber: true },
        { title: t('admin-players.column.account'), isMinor: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="faint">
            <When at={row.at} locale={layout.locale} />
          </td>
          <td>{row.reason}</td>
          <td className="muted">
            {row.href === null ? (
              row.subject
            ) : (
              <a className="link" href={row.href}>
                {row.subject}
              </a>
            )}
          </td>
          <td className={row.change > 0 ? 'num good' : 'num'}>
            {row.change === 0 ? movedSum(row.amount, row.unit, t) : signedSum(row.change, row.unit, t)}
          </td>
          <td className="faint">{t(`ledger.account.${row.account}`)}</td>
        </tr>
      ))}
    </HistoryTable>
  );
}

export function Items(listed: HistoryRows<ItemRow>): ReactElement {
  const t = useT();
  const { rows, layout } = listed;
  return (
    <HistoryTable
      section="items"
      listed={listed}
      columns={[
        { title: t('admin-players.column.item') },
        { title: t('admin-players.column.rarity'), isMinor: true },
        { title: t('admin-players.column.price'), isNumber: true },
        { title: t('admin-players.column.state') },
        { title: t('admin-players.column.from'), isMinor: true },
        { title: t('admin-players.column.steps') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <ItemLink item={row} /> <span className="faint num">{row.id}</span>
          </td>
          <td>
            <RarityLabel rarity={row.rarity} />
          </td>
          <td className="num">{sumOf(row.price)}</td>
          <td>{row.status}</td>
          <td className="muted">
            {row.drawId === null ? (
              row.caseTitle
            ) : (
              <a className="link" href={layout.href(`/fair/draw/${String(row.drawId)}`)}>
                {row.caseTitle ?? t('admin-players.draw')}
              </a>
            )}
          </td>
          <td className="faint">
            <Steps row={row} layout={layout} />
          </td>
        </tr>
      ))}
    </HistoryTable>
  );
}

/** History of an item: its arrival and each later step. */
function Steps({ row, layout }: { row: ItemRow; layout: LayoutModel }): ReactElement {
  const { locale } = layout;
  return (
    <>
      <When at={row.at} locale={locale} />
      {row.steps.map(({ to, at }) => (
        <span key={at + to}>
          {' → '}
          {to}, <When at={at} locale={locale} />
        </span>
      ))}
    </>
  );
}

export function Draws(listed: HistoryRows<DrawRow>): ReactElement {
  const t = useT();
  const { rows, layout } = listed;
  return (
    <HistoryTable
      section="draws"
      listed={listed}
      columns={[
        { title: t('admin-players.column.when') },
        { title: t('admin-players.column.what') },
        { title: t('admin-players.column.item') },
        { title: t('admin-players.column.ticket'), isNumber: true, isMinor: true },
        { title: t('admin-players.column.nonce'), isNumber: true, isMinor: true },
        { title: t('admin-players.column.proof') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="faint">
            <When at={row.at} locale={layout.locale} />
          </td>
          <td>{t(`admin-players.drawn.${row.kind}`)}</td>
          <td>{row.title}</td>
          <td className="num">{formatCount(row.ticket)}</td>
          <td className="num">{row.nonce}</td>
          <td>
            <a className="link" href={layout.href(`/fair/draw/${String(row.id)}`)}>
              {row.isRevealed ? t('admin-players.proof.open') : t('admin-players.proof.waits')}
            </a>
          </td>
        </tr>
      ))}
    </HistoryTable>
  );
}

export function Payments({ may, ...listed }: HistoryRows<PaymentRow> & { may: AllowedActions }): ReactElement {
  const t = useT();
  const { rows, layout } = listed;
  return (
    <History section="payments" listed={listed}>
      <PaymentTable label={t('admin-players.section.payments')} rows={rows} layout={layout} isLinked={may.payments} />
    </History>
  );
}

export function Withdrawals(listed: HistoryRows<WithdrawalRow>): ReactElement {
  const t = useT();
  const { rows, layout } = listed;
  return (
    <HistoryTable
      section="withdrawals"
      listed={listed}
      columns={[
        { title: t('admin-players.column.number') },
        { title: t('admin-players.column.when') },
        { title: t('admin-players.column.item') },
        { title: t('admin-players.column.game'), isMinor: true },
        { title: t('admin-players.column.listing'), isNumber: true, isMinor: true },
        { title: t('admin-players.column.reserved'), isNumber: true, isMinor: true },
        { title: t('admin-players.column.state') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="num">{row.id}</td>
          <td className="faint">
            <When at={row.at} locale={layout.locale} />
          </td>
          <td>{row.title}</td>
          <td>{row.game}</td>
          <td className="num">{formatG(row.listing, t)}</td>
          <td className="num">{sumOf(row.reserved)}</td>
          <td>
            {row.status}
            {row.reason !== null && <span className="faint">{`: ${row.reason}`}</span>}
          </td>
        </tr>
      ))}
    </HistoryTable>
  );
}
