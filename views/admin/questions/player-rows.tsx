import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { formatG, formatPoints } from '#src/shared/format-value.ts';
import { moscowDay } from '#src/shared/format-time.ts';
import { useT } from '#ui/texts.tsx';
import { PaymentBadge, StateBadge, sumOf, Table, When } from '#views/admin/players/pieces.tsx';
import type { PaymentRow } from '#views/admin/players/models.ts';
import type { PageProps } from '#views/render.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { BillRows } from '#views/ui/bill-rows.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import type { StaffQuestionModel } from './models.ts';

type Props = PageProps<StaffQuestionModel>;

const SMALL = 36;

/** The player who asks. */
export function PlayerPanel({ model: { player }, layout }: Props): ReactElement {
  const t = useT();
  const rows: (readonly [string, string])[] = [
    [t('admin-players.stat.money'), sumOf(player.money)],
    [t('admin-players.stat.points'), formatPoints(player.points, t)],
    [t('admin-players.stat.donate'), sumOf(player.donate)],
    [t('admin-players.stat.toppedUp'), sumOf(player.toppedUp)],
    [t('admin-players.stat.opened'), formatCount(player.opened)],
    ...(player.debt > 0 ? [[t('admin-players.stat.debt'), sumOf(player.debt)] as const] : []),
  ];
  return (
    <StaffPanel
      id="player"
      title={t('admin-questions.player')}
      beside={
        <a className="link link--under" href={layout.href(`/staff/players/${String(player.id)}`)}>
          {t('admin-withdrawals.dossier')}
        </a>
      }
    >
      <div className="row">
        <Avatar src={player.avatar} size={SMALL} />
        <span>
          <b>{player.name}</b> <StateBadge state={player.state} />
          <br />
          <span className="tiny faint num">
            {[String(player.id), player.country].filter((part) => part !== null).join(', ')}
          </span>
        </span>
      </div>
      {player.blockReason !== null && <p className="small mt2">{t(`accounts.block.${player.blockReason}`)}</p>}
      {player.isOnBreak && <p className="small mt2">{t('admin-questions.player.paused')}</p>}
      <div className="mt2">
        <BillRows rows={rows} />
      </div>
      <p className="tiny faint mt2">
        {t('admin-questions.player.joined', { date: moscowDay(player.joinedAt, t.tag) })}
      </p>
    </StaffPanel>
  );
}

interface AskProviderProps extends Props {
  readonly payment: Pick<PaymentRow, 'publicId' | 'number'>;
}

/** Asks the provider about a payment of the player. */
export function AskProvider({ model, layout, payment }: AskProviderProps): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/questions/${String(model.question.id)}/ask`)}
      idempotencyKey={`${model.idempotencyKey}-${String(payment.number)}`}
    >
      <button type="submit" className="mini" name="payment" value={payment.publicId}>
        {t('admin-players.payment.ask')}
      </button>
    </StaffForm>
  );
}

/** The latest rows of the player. */
export function PlayerRows(props: Props): ReactElement {
  return (
    <div className="staff-wide staff-col">
      <Payments {...props} />
      <Withdrawals {...props} />
      <Draws {...props} />
    </div>
  );
}

function Payments({ model, layout }: Props): ReactElement {
  const t = useT();
  const { payments } = model.rows;
  return (
    <StaffPanel id="payments" title={t('admin-questions.payments')}>
      <Table
        label={t('admin-questions.payments')}
        columns={[
          { title: t('admin-players.column.number'), isNumber: true },
          { title: t('admin-players.column.when'), isMinor: true },
          { title: t('admin-players.column.method'), isMinor: true },
          { title: t('admin-players.column.state') },
          { title: t('admin-players.column.sum'), isNumber: true },
          { title: t('admin-players.payment.ask'), isSilent: true, isMinor: true },
        ]}
        isEmpty={payments.length === 0}
        empty={t('admin-questions.nothing')}
      >
        {payments.map((payment) => (
          <tr key={payment.publicId}>
            <td className="num">{payment.number}</td>
            <td className="faint">
              <When at={payment.at} locale={layout.locale} isShort />
            </td>
            <td>{payment.method}</td>
            <td>
              <PaymentBadge state={payment.state} />
            </td>
            <td className="num">{formatMoney(payment.sum, payment.currency.toUpperCase())}</td>
            <td>
              <AskProvider model={model} layout={layout} payment={payment} />
            </td>
          </tr>
        ))}
      </Table>
    </StaffPanel>
  );
}

function Withdrawals({ model, layout }: Props): ReactElement {
  const t = useT();
  const { withdrawals } = model.rows;
  return (
    <StaffPanel id="withdrawals" title={t('admin-questions.withdrawals')}>
      <Table
        label={t('admin-questions.withdrawals')}
        columns={[
          { title: t('admin-players.column.number'), isNumber: true },
          { title: t('admin-players.column.when'), isMinor: true },
          { title: t('admin-players.column.item') },
          { title: t('admin-players.column.game'), isMinor: true },
          { title: t('admin-players.column.listing'), isNumber: true },
          { title: t('admin-players.column.state') },
        ]}
        isEmpty={withdrawals.length === 0}
        empty={t('admin-questions.nothing')}
      >
        {withdrawals.map(({ id, title, game, listing, status, reason, at }) => (
          <tr key={id}>
            <td className="num">
              <a className="link link--under" href={layout.href(`/staff/withdrawals/${String(id)}`)}>
                {id}
              </a>
            </td>
            <td className="faint">
              <When at={at} locale={layout.locale} isShort />
            </td>
            <td>{title}</td>
            <td>{game}</td>
            <td className="num">{formatG(listing, t)}</td>
            <td>
              {status}
              {reason !== null && <span className="tiny faint staff-second">{reason}</span>}
            </td>
          </tr>
        ))}
      </Table>
    </StaffPanel>
  );
}

function Draws({ model, layout }: Props): ReactElement {
  const t = useT();
  const { draws } = model.rows;
  return (
    <StaffPanel id="draws" title={t('admin-questions.draws')}>
      <Table
        label={t('admin-questions.draws')}
        columns={[
          { title: t('admin-players.column.number'), isNumber: true },
          { title: t('admin-players.column.when'), isMinor: true },
          { title: t('admin-players.column.what') },
          { title: t('admin-players.column.item') },
          { title: t('admin-players.column.ticket'), isNumber: true },
        ]}
        isEmpty={draws.length === 0}
        empty={t('admin-questions.nothing')}
      >
        {draws.map(({ id, kind, title, ticket, at }) => (
          <tr key={id}>
            <td className="num">
              <a className="link link--under" href={layout.href(`/fair/draw/${String(id)}`)}>
                {id}
              </a>
            </td>
            <td className="faint">
              <When at={at} locale={layout.locale} isShort />
            </td>
            <td>{t(`admin-players.drawn.${kind}`)}</td>
            <td>{title}</td>
            <td className="num">{formatCount(ticket)}</td>
          </tr>
        ))}
      </Table>
    </StaffPanel>
  );
}
