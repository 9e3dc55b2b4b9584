import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { formatExactPoints } from '#src/shared/format-value.ts';
import { useT } from '#ui/texts.tsx';
import { durationText } from '#views/payments/delivery/duration.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';

/** Deliveries of a member within 30 days. */
interface MemberDeliveryModel {
  readonly id: number;
  readonly name: string;
  readonly taken: number;
  readonly handedBack: number;
  readonly delivered: number;
  /** Null when the member delivered nothing. */
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
  /** Requests that the member ended after their promise. */
  readonly missed: number;
  /** Points that these requests gave. */
  readonly points: number;
}

interface LatePlayerModel {
  readonly id: number;
  readonly name: string;
  readonly requests: number;
  readonly points: number;
  /** The last late request. */
  readonly lastId: number;
  /** Members who held the late requests of the player. */
  readonly holders: readonly { readonly name: string; readonly requests: number }[];
}

export interface StaffDeliveryModel {
  readonly members: readonly MemberDeliveryModel[];
  /** Most points first. */
  readonly players: readonly LatePlayerModel[];
}

type Props = PageProps<StaffDeliveryModel>;

export const staffDeliveryPage = definePage<StaffDeliveryModel>({
  name: 'staff-delivery',
  Component: Page,
  title: (_, t) => t('admin-withdrawals.delivery.title'),
  robots: 'noindex',
});

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead
        title={t('admin-withdrawals.delivery.title')}
        crumbs={[{ title: t('admin-access.power.withdrawals'), href: layout.href('/staff/withdrawals') }]}
        actions={
          <a className="btn btn--line" href={layout.href('/delivery')}>
            {t('admin-withdrawals.delivery.public')}
          </a>
        }
      />
      <p className="muted">{t('admin-withdrawals.delivery.lead')}</p>
      <Members model={model} />
      <Players model={model} layout={layout} />
    </>
  );
}

function Members({ model: { members } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const title = t('admin-withdrawals.delivery.members');
  const columns = [
    { title: t('admin-withdrawals.delivery.member') },
    { title: t('admin-withdrawals.delivery.taken'), isNumber: true, isMinor: true },
    { title: t('admin-withdrawals.delivery.handedBack'), isNumber: true, isMinor: true },
    { title: t('admin-withdrawals.delivery.delivered'), isNumber: true },
    { title: t('delivery.column.median'), isNumber: true, isMinor: true },
    { title: t('delivery.column.p90'), isNumber: true, isMinor: true },
    { title: t('delivery.column.missed'), isNumber: true },
    { title: t('delivery.column.points'), isNumber: true },
  ];
  const time = (seconds: number | null): string => (seconds === null ? '–' : durationText(seconds, t));
  return (
    <StaffPanel id="delivery-members" title={title} className="mt3">
      {members.length === 0 ? (
        <p className="muted">{t('admin-withdrawals.delivery.none')}</p>
      ) : (
        <GridTable label={title} columns={columns}>
          {members.map((member) => (
            <tr key={member.id}>
              <td>{member.name}</td>
              <td className="num">{formatCount(member.taken)}</td>
              <td className="num">{formatCount(member.handedBack)}</td>
              <td className="num">{formatCount(member.delivered)}</td>
              <td className="num">{time(member.medianSeconds)}</td>
              <td className="num">{time(member.p90Seconds)}</td>
              <td className="num">{formatCount(member.missed)}</td>
              <td className="num">{formatExactPoints(member.points)}</td>
            </tr>
          ))}
        </GridTable>
      )}
    </StaffPanel>
  );
}

function Players({ model: { players }, layout }: Props): ReactElement {
  const t = useT();
  const title = t('admin-withdrawals.delivery.players');
  const columns = [
    { title: t('admin-withdrawals.column.player') },
    { title: t('admin-withdrawals.delivery.requests'), isNumber: true, isMinor: true },
    { title: t('delivery.column.points'), isNumber: true },
    { title: t('admin-withdrawals.delivery.holders') },
    { title: t('admin-withdrawals.delivery.last'), isMinor: true },
  ];
  return (
    <StaffPanel id="delivery-players" title={title} className="mt3">
      {players.length === 0 ? (
        <p className="muted">{t('admin-withdrawals.delivery.players.none')}</p>
      ) : (
        <GridTable label={title} columns={columns}>
          {players.map((player) => (
            <tr key={player.id}>
              <td>
                <a className="link link--under" href={layout.href(`/staff/players/${String(player.id)}`)}>
                  {player.name}
                </a>
              </td>
              <td className="num">{formatCount(player.requests)}</td>
              <td className="num">{formatExactPoints(player.points)}</td>
              <td>{player.holders.map(({ name, requests }) => `${name}: ${formatCount(requests)}`).join(', ')}</td>
              <td>
                <a className="link link--under" href={layout.href(`/staff/withdrawals/${String(player.lastId)}`)}>
                  {t('withdrawals.number', { number: player.lastId })}
                </a>
              </td>
            </tr>
          ))}
        </GridTable>
      )}
    </StaffPanel>
  );
}
