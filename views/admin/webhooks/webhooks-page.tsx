import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { ConfirmationField } from '#views/ui/staff/confirmation-field.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { WebhooksModel } from './models.ts';

export const webhooksPage = definePage<WebhooksModel>({
  name: 'staff-webhooks',
  Component: Webhooks,
  title: (_model, t) => t('admin-access.power.webhooks'),
  robots: 'noindex',
});

function Webhooks({ model, layout }: PageProps<WebhooksModel>): ReactElement {
  const t = useT();
  const action = layout.href('/staff/webhooks');
  return (
    <>
      <StaffHead title={t('admin-access.power.webhooks')} />
      <p className="muted">
        {`${t('admin-webhooks.lead')} `}
        <a className="link" href={layout.href('/staff/help/webhooks')}>
          {t('admin-webhooks.format')}
        </a>
      </p>
      <StaffPanel id="endpoints" title={t('admin-webhooks.endpoints')}>
        {model.endpoints.length === 0 ? (
          <EmptyNote icon="share-2" title={t('admin-webhooks.none')} text={t('admin-webhooks.none.text')} />
        ) : (
          <GridTable
            label={t('admin-webhooks.endpoints')}
            columns={[
              { title: t('admin-webhooks.name') },
              { title: t('admin-webhooks.host'), isMinor: true },
              { title: t('admin-webhooks.events'), isMinor: true },
              { title: t('admin-settings.state') },
            ]}
          >
            {model.endpoints.map((one) => (
              <tr key={one.id}>
                <td>
                  <a className="link link--under" href={`${action}/${String(one.id)}`}>
                    {one.name}
                  </a>{' '}
                  {one.mayDeliver && <span className="badge badge--info">{t('admin-webhooks.bot')}</span>}
                </td>
                <td className="staff-wrap">{one.host}</td>
                <td className="staff-code">{one.events.join(', ')}</td>
                <td>
                  <span className={one.isOn ? 'badge badge--ok' : 'badge'}>
                    {t(one.isOn ? 'admin-webhooks.on' : 'admin-webhooks.off')}
                  </span>
                </td>
              </tr>
            ))}
          </GridTable>
        )}
      </StaffPanel>
      <StaffPanel id="add" title={t('admin-webhooks.add')} className="mt3">
        <StaffForm layout={layout} className="staff-form" action={action}>
          <EndpointFields events={model.events} chosen={model.events} name="" url="" />
          <label className="check">
            <Input type="checkbox" name="delivers" value="1" />
            <span>{t('admin-webhooks.delivers')}</span>
          </label>
          <ConfirmationField isDemo={layout.demo} />
          <button className="btn btn--main" type="submit">
            {t('admin-webhooks.add')}
          </button>
        </StaffForm>
      </StaffPanel>
    </>
  );
}
