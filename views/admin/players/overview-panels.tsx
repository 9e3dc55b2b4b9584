import type { ReactElement, ReactNode } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { useT } from '#ui/texts.tsx';
import type {
  DeviceModel,
  StaffPlayerModel,
  FlagModel,
  IdentityModel,
  AllowedActions,
  Overview,
  SessionModel,
} from './models.ts';
import { PlayerLink, sumOf, Table, When } from './pieces.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

const Panel = ({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactElement => (
  <section className="panel" aria-labelledby={id}>
    <div className="panel__head panel__head--wrap">
      <h2 id={id}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

/** Flags raised on the player; renders nothing when there are none. */
export function Flags({
  flags,
  layout,
  may,
}: {
  flags: readonly FlagModel[];
  layout: LayoutModel;
  may: AllowedActions;
}): ReactElement | null {
  const t = useT();
  if (flags.length === 0) return null;
  const all = may.flags && (
    <a className="link link--under" href={layout.href('/staff/flags')}>
      {t('admin-players.flags.all')}
    </a>
  );
  return (
    <Panel id="flags" title={t('admin-players.flags.title')} action={all}>
      <ul className="list">
        {flags.map((flag) => (
          <li key={flag.id}>
            <span>
              <b>{t(`admin-players.flag.${flag.kind}`)}</b>{' '}
              <span className={flag.state === 'closed' ? 'badge' : 'badge badge--bad'}>
                {flag.verdict === null
                  ? t(`admin-players.flags.state.${flag.state}`)
                  : t(`admin-players.verdict.${flag.verdict}`)}
              </span>
              <br />
              <span className="faint">
                <When at={flag.at} locale={layout.locale} isShort />
                {flag.subject > 0 && ` · ${t('admin-players.number', { number: String(flag.subject) })}`}
              </span>{' '}
              {flag.about !== null && <PlayerLink player={flag.about} />}
              {flag.note !== '' && <span className="staff-words"> {flag.note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Sessions({
  model: { head, may, idempotencyKey },
  sessions,
  layout,
}: {
  model: Pick<StaffPlayerModel, 'head' | 'may' | 'idempotencyKey'>;
  sessions: readonly SessionModel[];
  layout: LayoutModel;
}): ReactElement {
  const t = useT();
  const end = may.block && sessions.length > 0 && (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/players/${String(head.id)}/sessions/end`)}
      idempotencyKey={`${idempotencyKey}-end`}
    >
      <button className="mini" type="submit">
        {t('admin-players.sessions.end')}
      </button>
    </StaffForm>
  );
  return (
    <Panel id="sessions" title={t('admin-players.sessions.title')} action={end}>
      <Table
        label={t('admin-players.sessions.title')}
        columns={[
          { title: t('admin-players.column.device') },
          { title: t('admin-players.column.place'), isMinor: true },
          { title: t('admin-players.column.way'), isMinor: true },
          { title: t('admin-players.column.seen') },
          { title: t('admin-players.column.began'), isMinor: true },
        ]}
        isEmpty={sessions.length === 0}
        empty={t('admin-players.sessions.none')}
      >
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>{session.device}</td>
            <td>{session.place}</td>
            <td>{session.type}</td>
            <td>
              <When at={session.seenAt} locale={layout.locale} isShort />
            </td>
            <td className="faint">
              <When at={session.signedInAt} locale={layout.locale} isShort />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

/** Devices and addresses of past sign-ins; equal marks mean the same device or the same address. */
export function Devices({ devices, layout }: { devices: readonly DeviceModel[]; layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <Panel id="devices" title={t('admin-players.devices.title')}>
      <Table
        label={t('admin-players.devices.title')}
        columns={[
          { title: t('admin-players.column.mark') },
          { title: t('admin-players.column.address'), isMinor: true },
          { title: t('admin-players.column.device') },
          { title: t('admin-players.column.first'), isMinor: true },
          { title: t('admin-players.column.last') },
        ]}
        isEmpty={devices.length === 0}
        empty={t('admin-players.devices.none')}
      >
        {devices.map((device) => (
          <tr key={`${device.mark} ${device.address} ${device.firstAt} ${device.words}`}>
            <td className="staff-code">{device.mark === '' ? t('admin-players.devices.unknown') : device.mark}</td>
            <td className="staff-code">{device.address}</td>
            <td>{device.words}</td>
            <td className="faint">
              <When at={device.firstAt} locale={layout.locale} isShort />
            </td>
            <td>
              <When at={device.lastAt} locale={layout.locale} isShort />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

export function Identities({
  identities,
  layout,
}: {
  identities: readonly IdentityModel[];
  layout: LayoutModel;
}): ReactElement {
  const t = useT();
  return (
    <Panel id="identities" title={t('admin-players.identities.title')}>
      <Table
        label={t('admin-players.identities.title')}
        columns={[
          { title: t('admin-players.column.way') },
          { title: t('admin-players.payment.external') },
          { title: t('admin-players.column.email') },
          { title: t('admin-players.column.linked') },
        ]}
        isEmpty={identities.length === 0}
        empty={t('admin-players.identities.none')}
      >
        {identities.map(({ provider, subject, email, linkedAt }) => (
          <tr key={provider}>
            <td>{provider}</td>
            <td className="staff-code">{subject}</td>
            <td>{email}</td>
            <td className="faint">
              <When at={linkedAt} locale={layout.locale} isShort />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

export function Referral({
  referral: { code, invited, earned, inviter },
}: {
  referral: Overview['referral'];
}): ReactElement {
  const t = useT();
  return (
    <Panel id="referral" title={t('admin-players.referral.title')}>
      <dl className="bill">
        <dt>{t('admin-players.referral.code')}</dt>
        <dd className="staff-code">{code}</dd>
        <dt>{t('admin-players.referral.invited')}</dt>
        <dd>{invited}</dd>
        <dt>{t('admin-players.referral.earned')}</dt>
        <dd>{sumOf(earned)}</dd>
        <dt>{t('admin-players.referral.inviter')}</dt>
        <dd>{inviter === null ? t('admin-players.nobody') : <PlayerLink player={inviter} />}</dd>
      </dl>
    </Panel>
  );
}
