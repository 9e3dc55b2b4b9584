import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { FileField } from '#ui/file-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { EditForm } from './edit-form.tsx';
import type { PriceListHeadModel, PricesModel } from './models.ts';

export const pricesPage = definePage<PricesModel>({
  name: 'staff-prices',
  Component: Prices,
  title: (_model, t) => t('admin-catalogue.prices.title'),
  robots: 'noindex',
});

function Prices({ model, layout }: PageProps<PricesModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead
        title={t('admin-catalogue.title')}
        actions={
          <a className="btn" href={layout.href('/staff/catalogue/prices.csv')} download>
            <Icon name="download" small />
            {t('admin-catalogue.prices.download')}
          </a>
        }
      />
      <CatalogueTabs here="prices" />
      <p className="muted mt3">{t('admin-catalogue.prices.text')}</p>
      <StaffPanel id="upload" className="mt3 shop-form" title={t('admin-catalogue.prices.upload')}>
        <EditForm layout={layout} action="/staff/catalogue/prices" idempotencyKey={model.keys[0]} hasFile>
          <FieldRow label={t('admin-catalogue.prices.file')} hint={t('admin-catalogue.prices.file.hint')}>
            <FileField>
              <Input className="input" type="file" name="file" accept=".csv,text/csv" required />
            </FileField>
          </FieldRow>
          <button className="btn btn--main" type="submit">
            {t('admin-catalogue.prices.preview')}
          </button>
        </EditForm>
      </StaffPanel>
      <StaffPanel id="lists" className="mt3" title={t('admin-catalogue.prices.lists')}>
        {model.lists.length === 0 ? (
          <p className="muted">{t('admin-catalogue.prices.lists.none')}</p>
        ) : (
          <Lists lists={model.lists} />
        )}
        {model.next !== null && (
          <a className="btn btn--line mt3" href={layout.href(model.next)}>
            {t('admin-catalogue.prices.lists.older')}
          </a>
        )}
      </StaffPanel>
    </>
  );
}

function Lists({ lists }: { lists: readonly PriceListHeadModel[] }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <GridTable
      label={t('admin-catalogue.prices.lists')}
      columns={[
        { title: t('admin-catalogue.prices.list') },
        { title: t('admin-catalogue.standing') },
        { title: t('admin-catalogue.prices.time') },
        { title: t('admin-catalogue.prices.changes'), isNumber: true, isMinor: true },
        { title: t('admin-catalogue.prices.member'), isMinor: true },
      ]}
    >
      {lists.map((list) => (
        <tr key={list.id}>
          <td>
            <a className="link" href={href(`/staff/catalogue/prices/${String(list.id)}`)}>
              {t('admin-catalogue.prices.number', { number: list.id })}
            </a>
          </td>
          <td>
            <PriceListBadge state={list.state} />
          </td>
          <td>{shortMoment(timeOf(list), t.tag)}</td>
          <td className="num">{formatCount(list.rows)}</td>
          <td>{list.member}</td>
        </tr>
      ))}
    </GridTable>
  );
}

/** The time that matters: of its end, else of its application, else of its upload. */
const timeOf = ({ endedAt, dueAt, createdAt }: PriceListHeadModel): string => endedAt ?? dueAt ?? createdAt;

const TONES = {
  draft: 'badge--info',
  scheduled: 'badge--amber',
  applied: 'badge--ok',
  cancelled: '',
  refused: 'badge--bad',
} as const;

export function PriceListBadge({ state }: Pick<PriceListHeadModel, 'state'>): ReactElement {
  const t = useT();
  return <span className={`badge ${TONES[state]}`.trim()}>{t(`admin-catalogue.prices.state.${state}`)}</span>;
}
