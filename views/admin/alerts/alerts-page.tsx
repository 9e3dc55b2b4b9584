import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';

type Kind =
  | 'queue'
  | 'questions'
  | 'payments'
  | 'flags'
  | 'errors'
  | 'audit'
  | 'auditAge'
  | 'backup'
  | 'log'
  | 'mail'
  | 'certificate'
  | 'disk';

interface AlertModel {
  readonly kind: Kind;
  /** Page on which the trouble is seen, without the language prefix. */
  readonly href: string;
  /** `unknown`: not read yet, or for less than ten minutes; `none`: the store has no such figure. */
  readonly state: 'raised' | 'fine' | 'unknown' | 'none';
  /** ISO 8601; null unless it is raised. */
  readonly since: string | null;
  /** Last figure with its unit, or why it cannot be read; null without both. */
  readonly figure: string | null;
  /** The figure at which a notice is sent. */
  readonly limit: string;
  readonly byTelegram: boolean;
  readonly byEmail: boolean;
}

export interface AlertsModel {
  readonly key: string;
  readonly alerts: readonly AlertModel[];
  /** Null while the store has no bot. */
  readonly telegram: {
    /** Opens the bot with the code; null without a code, or without the name of the bot. */
    readonly link: string | null;
    /** Name of the linked account; null without one. */
    readonly chat: string | null;
    /** Message that links the next chat; null when no code waits. */
    readonly command: string | null;
  } | null;
  /** Null while the store has no mail server. */
  readonly email: { readonly address: string; readonly isConfirmed: boolean; readonly isAsked: boolean } | null;
}

type Props = PageProps<AlertsModel>;

export const alertsPage = definePage<AlertsModel>({
  name: 'staff-alerts',
  Component: Alerts,
  title: (_model, t) => t('admin-access.power.alerts'),
  robots: 'noindex',
});

function Alerts(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  return (
    <>
      <StaffHead
        title={t('admin-access.power.alerts')}
        actions={
          <StaffForm layout={layout} action={layout.href('/staff/alerts/test')} idempotencyKey={model.key}>
            <button className="btn btn--line" type="submit">
              {t('admin-alerts.test')}
            </button>
          </StaffForm>
        }
      />
      <StaffPanel id="kinds" title={t('admin-alerts.kinds')}>
        <p className="small muted">{t('admin-alerts.lead')}</p>
        <StaffForm layout={layout} action={layout.href('/staff/alerts')}>
          <GridTable
            isStacked
            label={t('admin-alerts.kinds')}
            columns={[
              { title: t('admin-alerts.kind') },
              { title: t('admin-alerts.state') },
              { title: t('admin-alerts.limit') },
              { title: t('admin-alerts.by') },
            ]}
          >
            {model.alerts.map((alert) => (
              <AlertRow key={alert.kind} alert={alert} {...props} />
            ))}
          </GridTable>
          <button className="btn mt3" type="submit">
            {t('admin-settings.save')}
          </button>
        </StaffForm>
      </StaffPanel>
      <div className="staff-grid staff-grid--top staff-grid--even mt3">
        <TelegramPanel {...props} />
        <EmailPanel {...props} />
      </div>
    </>
  );
}

const BADGES = { raised: 'badge badge--bad', fine: 'badge badge--ok', unknown: 'badge', none: 'badge' } as const;

function AlertRow({ alert, layout }: Props & { readonly alert: AlertModel }): ReactElement {
  const t = useT();
  const { kind, state, since, figure, limit } = alert;
  const name = t(`admin-alerts.kind.${kind}`);
  return (
    <tr>
      <td>
        <a className="link link--under" href={layout.href(alert.href)}>
          {name}
        </a>
      </td>
      <td>
        <span className={BADGES[state]}>{t(`admin-alerts.state.${state}`)}</span> {figure}{' '}
        {since !== null && (
          <span className="small muted">{t('admin-alerts.since', { time: shortMoment(since, t.tag) })}</span>
        )}
      </td>
      <td className="muted">{t('admin-alerts.limit.at', { limit })}</td>
      <td>
        <div className="row">
          <label className="check">
            <Input
              type="checkbox"
              name={`telegram.${kind}`}
              value="1"
              defaultChecked={alert.byTelegram}
              aria-label={t('admin-alerts.byTelegram', { name })}
            />
            <span>{t('accounts.way.telegram')}</span>
          </label>
          <label className="check">
            <Input
              type="checkbox"
              name={`email.${kind}`}
              value="1"
              defaultChecked={alert.byEmail}
              aria-label={t('admin-alerts.byEmail', { name })}
            />
            <span>{t('admin-alerts.email')}</span>
          </label>
        </div>
      </td>
    </tr>
  );
}

function TelegramPanel({ model: { telegram }, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/alerts/telegram');
  return (
    <StaffPanel id="telegram" title={t('accounts.way.telegram')}>
      {telegram === null ? (
        <p className="muted">{t('admin-alerts.telegram.none')}</p>
      ) : (
        <>
          {telegram.command !== null && <LinkSteps link={telegram.link} command={telegram.command} />}
          {telegram.command === null && (
            <p>
              {telegram.chat === null
                ? t('admin-alerts.telegram.text')
                : t('admin-alerts.telegram.linked', { name: telegram.chat })}
            </p>
          )}
          <div className="row mt3">
            <StaffForm layout={layout} action={action}>
              <button className="btn btn--line" type="submit">
                {t(telegram.chat === null ? 'admin-alerts.telegram.link' : 'admin-alerts.telegram.other')}
              </button>
            </StaffForm>
            {(telegram.chat ?? telegram.command) !== null && (
              <StaffForm layout={layout} action={`${action}/remove`}>
                <button className="btn btn--line" type="submit">
                  {t('admin-alerts.telegram.remove')}
                </button>
              </StaffForm>
            )}
          </div>
        </>
      )}
    </StaffPanel>
  );
}

function LinkSteps({ link, command }: { readonly link: string | null; readonly command: string }): ReactElement {
  const t = useT();
  return (
    <>
      {link !== null && (
        <p>
          <a className="btn" href={link} rel="noopener noreferrer">
            {t('admin-alerts.telegram.open')}
          </a>
        </p>
      )}
      <p className="mt3">{t('admin-alerts.telegram.send')}</p>
      <p className="staff-code staff-wrap">{command}</p>
      <p className="small muted">{t('admin-alerts.telegram.wait')}</p>
    </>
  );
}

function EmailPanel({ model: { email }, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/alerts/email');
  return (
    <StaffPanel id="email" title={t('admin-alerts.email')}>
      {email === null ? (
        <p className="muted">{t('admin-alerts.email.none')}</p>
      ) : (
        <>
          <StaffForm layout={layout} className="staff-form" action={action}>
            <FieldRow
              label={t('admin-alerts.email.address')}
              hint={email.isConfirmed ? t('admin-alerts.email.confirmed') : t('admin-alerts.email.hint')}
            >
              <Input
                type="text"
                inputMode="email"
                className="input"
                name="email"
                defaultValue={email.address}
                maxLength={1000}
              />
            </FieldRow>
            <button className="btn btn--line" type="submit">
              {t('admin-settings.save')}
            </button>
          </StaffForm>
          {email.isAsked && (
            <StaffForm layout={layout} className="staff-form mt3" action={`${action}/confirm`}>
              <FieldRow label={t('admin-alerts.email.code')}>
                <Input
                  type="text"
                  className="input"
                  name="digits"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={16}
                  required
                />
              </FieldRow>
              <button className="btn" type="submit">
                {t('admin-alerts.email.confirm')}
              </button>
            </StaffForm>
          )}
        </>
      )}
    </StaffPanel>
  );
}
