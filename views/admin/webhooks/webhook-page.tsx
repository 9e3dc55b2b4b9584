import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmationField } from '#views/ui/staff/confirmation-field.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { DeliveryRow, WebhookPageModel } from './models.ts';

type Props = PageProps<WebhookPageModel>;

/** An endpoint: its settings, its secret, and the log of deliveries. */
export const webhookPage = definePage<WebhookPageModel>({
  name: 'staff-webhook',
  Component: Webhook,
  title: ({ name }) => name,
  robots: 'noindex',
});

function Webhook(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const action = layout.href(`/staff/webhooks/${String(model.id)}`);
  return (
    <>
      <StaffHead
        title={model.name}
        crumbs={[{ title: t('admin-access.power.webhooks'), href: layout.href('/staff/webhooks') }]}
        actions={
          <StaffForm layout={layout} action={`${action}/test`} idempotencyKey={`${model.key}-t`}>
            <button className="btn btn--line" type="submit">
              {t('admin-webhooks.test')}
            </button>
          </StaffForm>
        }
      />
      <div className="staff-grid staff-grid--top staff-grid--even">
        <StaffPanel id="endpoint" title={t('admin-webhooks.endpoint')}>
          <StaffForm layout={layout} className="staff-form" action={action}>
            <EndpointFields {...model} />
            <label className="check">
              <Input type="checkbox" name="on" value="1" defaultChecked={model.isOn} />
              <span>{t('admin-webhooks.isOn')}</span>
            </label>
            <ConfirmationField isDemo={layout.demo} />
            <button className="btn" type="submit">
              {t('admin-settings.save')}
            </button>
          </StaffForm>
        </StaffPanel>
        <div className="staff-col">
          <SecretPanel {...props} />
          {model.deliveryUrl !== null && (
            <StaffPanel id="bot" title={t('admin-webhooks.bot')}>
              <p className="small muted">{t('admin-webhooks.bot.text')}</p>
              <p className="staff-code staff-wrap">{model.deliveryUrl}</p>
            </StaffPanel>
          )}
        </div>
      </div>
      <Deliveries {...props} />
    </>
  );
}

function SecretPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href(`/staff/webhooks/${String(model.id)}`);
  return (
    <StaffPanel id="secret" title={t('admin-webhooks.secret.title')}>
      <p className="small muted">{t('admin-webhooks.secret.text')}</p>
      <div className="row staff-apart">
        <StaffForm layout={layout} action={`${action}/rotate`}>
          <ConfirmButton label={t('admin-webhooks.rotate')} confirm={t('admin-webhooks.rotate.confirm')}>
            <ConfirmationField isDemo={layout.demo} />
          </ConfirmButton>
        </StaffForm>
        <StaffForm layout={layout} action={`${action}/remove`} idempotencyKey={`${model.key}-r`}>
          <ConfirmButton
            isDanger
            label={t('admin-webhooks.remove')}
            confirm={t('admin-webhooks.remove.confirm', { name: model.name })}
          />
        </StaffForm>
      </div>
    </StaffPanel>
  );
}

const TONES: Readonly<Record<DeliveryRow['state'], string>> = {
  waiting: 'badge badge--info',
  sent: 'badge badge--ok',
  failed: 'badge badge--bad',
  dropped: 'badge',
};

function Deliveries({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href(`/staff/webhooks/${String(model.id)}`);
  const { tag } = LOCALES[layout.locale];
  return (
    <StaffPanel id="deliveries" title={t('admin-webhooks.deliveries')}>
      {model.deliveries.length === 0 ? (
        <p className="muted">{t('admin-webhooks.deliveries.none')}</p>
      ) : (
        <GridTable
          label={t('admin-webhooks.deliveries')}
          columns={[
            { title: t('admin-webhooks.event') },
            { title: t('admin-settings.state') },
            { title: t('admin-webhooks.attempts'), isNumber: true, isMinor: true },
            { title: t('admin-webhooks.written'), isMinor: true },
            { title: t('admin-webhooks.at'), isMinor: true },
            { title: t('admin-settings.acts'), isSilent: true },
          ]}
        >
          {model.deliveries.map((one) => (
            <tr key={one.id}>
              <td className="staff-code">
                {one.event} <span className="faint">{one.webhookId}</span>
              </td>
              <td>
                <span className={TONES[one.state]}>{t(`admin-webhooks.state.${one.state}`)}</span>{' '}
                {one.problem !== null && <span className="small muted">{one.problem}</span>}
              </td>
              <td className="num">{one.attempts}</td>
              <td>{shortMoment(one.createdAt, tag)}</td>
              <td>{shortMoment(one.at, tag)}</td>
              <td>
                {(one.state !== 'waiting' || one.attempts > 0) && (
                  <StaffForm
                    layout={layout}
                    action={`${action}/replay/${String(one.id)}`}
                    idempotencyKey={`${model.key}-${String(one.id)}`}
                  >
                    <button className="mini" type="submit">
                      {t(one.state === 'waiting' ? 'admin-webhooks.sendNow' : 'admin-webhooks.replay')}
                    </button>
                  </StaffForm>
                )}
              </td>
            </tr>
          ))}
        </GridTable>
      )}
      <CursorPager here={action} next={model.next} isFirst={model.isFirst} />
    </StaffPanel>
  );
}
