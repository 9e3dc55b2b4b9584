import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import withdrawalUpdates from '#islands/withdrawal-updates.island.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import type { Rarity } from '#ui/models/items.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { ListFileLink } from '#views/ui/staff/list-file-link.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { liveAgain, ROUBLE, waitWords } from './words.ts';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

/** One request of the queue. Money is in roubles, the listing in G. */
export interface QueueRowModel {
  readonly id: number;
  readonly playerId: number;
  readonly player: string;
  readonly item: string;
  readonly rarity: Rarity;
  readonly price: number;
  readonly listing: number;
  readonly waitsMinutes: number;
  /** The time until which the delivery is promised; null without a promise. */
  readonly dueAt: string | null;
  readonly holder: string | null;
  readonly leftMinutes: number | null;
}

export interface QueueModel {
  /** False while players cannot request withdrawals: requests in the queue may have been delivered before a restore. */
  readonly isOpen: boolean;
  readonly waitingCount: number;
  readonly heldCount: number;
  /** Waiting time of the oldest request; null when the queue is empty. */
  readonly oldestMinutes: number | null;
  readonly mineId: number | null;
  readonly waiting: readonly QueueRowModel[];
  readonly held: readonly QueueRowModel[];
  readonly isFirst: boolean;
  /** Cursor: the id after which the next page begins; null on the last page. */
  readonly next: number | null;
  readonly idempotencyKey: string;
}

type Props = PageProps<QueueModel>;

export const queuePage = definePage<QueueModel>({
  name: 'staff-withdrawals',
  Component: (props) => (
    <>
      <Queue {...props} />
      <Island of={withdrawalUpdates} props={{}} />
    </>
  ),
  title: (_, t) => t('admin-access.power.withdrawals'),
  robots: 'noindex',
});

/** The queue as an htmx fragment, reloaded when a request changes. */
export const queueFragment = defineFragment<QueueModel>({ id: 'desk-queue', Component: Queue });

function Queue(props: Props): ReactElement {
  const { model, layout } = props;
  const t = useT();
  const address = layout.href('/staff/withdrawals');
  return (
    <div id="desk-queue" {...(model.isFirst ? liveAgain(address) : {})}>
      <StaffHead title={t('admin-access.power.withdrawals')} actions={<Begin {...props} />} />
      {!model.isOpen && (
        <p className="notice notice--info" role="status">
          {t('admin-withdrawals.closed')}
        </p>
      )}
      <Counts model={model} />
      <div className="row">
        <ListFileLink href={layout.href('/staff/withdrawals.csv')} title={t('admin-access.power.withdrawals')} />
        <a className="link link--under" href={layout.href('/staff/delivery')}>
          {t('admin-withdrawals.delivery.title')}
        </a>
      </div>
      <section className="panel" aria-labelledby="desk-waiting">
        <div className="panel__head">
          <h2 id="desk-waiting">{t('admin-withdrawals.waiting')}</h2>
          <span className="keys">
            <kbd>J</kbd>
            <span className="faint tiny">{t('admin-withdrawals.key.next')}</span>
          </span>
        </div>
        {model.waiting.length === 0 ? (
          <EmptyNote
            icon="circle-check"
            title={t('admin-withdrawals.empty')}
            text={t('admin-withdrawals.empty.text')}
          />
        ) : (
          <Rows {...props} rows={model.waiting} label={t('admin-withdrawals.waiting')} />
        )}
        <Pager
          first={model.isFirst ? null : address}
          next={model.next === null ? null : `${address}?after=${String(model.next)}`}
        />
      </section>
      {model.held.length > 0 && (
        <StaffPanel id="desk-held" title={t('admin-withdrawals.held')} className="mt3">
          <Rows {...props} rows={model.held} label={t('admin-withdrawals.held')} />
        </StaffPanel>
      )}
    </div>
  );
}

/** Continues the held request or takes the next one; both use the same keyboard shortcut. */
function Begin({ model, layout }: Props): ReactElement | null {
  const t = useT();
  if (model.mineId !== null) {
    return (
      <a className="btn btn--main" href={layout.href(`/staff/withdrawals/${model.mineId}`)} data-key="j">
        {t('admin-withdrawals.goOn', { number: model.mineId })}
      </a>
    );
  }
  if (model.waitingCount === 0) return null;
  return (
    <StaffForm layout={layout} action={layout.href('/staff/withdrawals/take')} idempotencyKey={model.idempotencyKey}>
      <button type="submit" className="btn btn--main" data-key="j">
        {t('admin-withdrawals.takeNext')}
      </button>
    </StaffForm>
  );
}

function Counts({ model }: { model: QueueModel }): ReactElement {
  const t = useT();
  const all = [
    { label: t('admin-withdrawals.count.waiting'), value: formatCount(model.waitingCount) },
    { label: t('admin-withdrawals.count.held'), value: formatCount(model.heldCount) },
    {
      label: t('admin-withdrawals.count.oldest'),
      value: model.oldestMinutes === null ? '—' : waitWords(t, model.oldestMinutes),
    },
  ];
  return (
    <dl className="kpis kpis--3">
      {all.map(({ label, value }) => (
        <div className="kpi" key={label}>
          <dt className="kpi__label">{label}</dt>
          <dd>
            <b>{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({
  model,
  layout,
  rows,
  label,
}: Props & { readonly rows: readonly QueueRowModel[]; readonly label: string }): ReactElement {
  const t = useT();
  const isHeld = rows.some(({ holder }) => holder !== null);
  const isPromised = rows.some(({ dueAt }) => dueAt !== null);
  const columns = [
    { title: t('admin-withdrawals.column.number') },
    { title: t('admin-withdrawals.column.player'), isMinor: true },
    { title: t('admin-withdrawals.column.item') },
    { title: t('admin-withdrawals.column.rarity'), isMinor: true },
    { title: t('admin-withdrawals.column.price'), isNumber: true },
    { title: t('admin-withdrawals.column.listing'), isNumber: true, isMinor: true },
    { title: t('admin-withdrawals.column.waits'), isNumber: true, isMinor: isHeld },
    ...(isPromised ? [{ title: t('admin-withdrawals.column.due'), isNumber: true, isMinor: true }] : []),
    { title: t('admin-withdrawals.column.state'), isMinor: !isHeld },
    { title: t('admin-withdrawals.column.act'), isSilent: true, isMinor: isHeld },
  ];
  return (
    <GridTable label={label} columns={columns}>
      {rows.map((row) => (
        <tr key={row.id} className={row.id === model.mineId ? 'is-cur' : undefined}>
          <td className="num">
            <a className="link link--under" href={layout.href(`/staff/withdrawals/${row.id}`)}>
              {row.id}
            </a>
          </td>
          <td>
            {row.player} <span className="faint num">{row.playerId}</span>
          </td>
          <td>
            {row.item}
            <span className="tiny faint staff-second">{row.player}</span>
          </td>
          <td data-r={row.rarity}>
            <RarityLabel rarity={row.rarity} />
          </td>
          <td className="num">{formatMoney(row.price, ROUBLE)}</td>
          <td className="num">{formatG(row.listing, t)}</td>
          <td className="num">{waitWords(t, row.waitsMinutes)}</td>
          {isPromised && <td className="num">{row.dueAt === null ? '–' : shortMoment(row.dueAt, t.tag)}</td>}
          <td>
            {row.holder === null ? (
              <span className="badge">{t('admin-withdrawals.state.new')}</span>
            ) : (
              `${row.holder}, ${waitWords(t, row.leftMinutes ?? 0)}`
            )}
          </td>
          <td>{row.holder === null && model.mineId === null && <Take row={row} model={model} layout={layout} />}</td>
        </tr>
      ))}
    </GridTable>
  );
}

function Take({ row, model, layout }: Props & { readonly row: QueueRowModel }): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href('/staff/withdrawals/take')}
      idempotencyKey={`${model.idempotencyKey}-${String(row.id)}`}
    >
      <button
        type="submit"
        className="mini"
        name="wanted"
        value={row.id}
        aria-label={t('admin-withdrawals.takeOne', { number: row.id })}
      >
        {t('admin-withdrawals.take')}
      </button>
    </StaffForm>
  );
}
