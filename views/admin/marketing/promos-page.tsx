import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { Pager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { PromoList, PROMO_LIST, type PromoListModel, PromoState } from './promo-list.tsx';
import { OverrideField } from '#views/admin/settings/override-field.tsx';
import { PromoPlan } from './promo-plan.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface BatchRow {
  readonly id: number;
  readonly title: string;
  readonly count: number;
  readonly isOver: boolean;
  readonly createdAt: string;
}

export interface PromosPageModel extends PromoListModel {
  readonly q: string;
  readonly mayOverride: boolean;
  readonly batches: readonly BatchRow[];
  readonly nextBatch: number | null;
  readonly isFirstBatch: boolean;
}

type Props = PageProps<PromosPageModel>;

/** Existing promo codes, single and in batches, and the forms for new ones. */
export const promosPage = definePage<PromosPageModel>({
  name: 'staff-promos',
  Component: Promos,
  title: (_model, t) => t('admin-access.power.promos'),
  robots: 'noindex',
});

export const promoListFragment = defineFragment<PromosPageModel>({ id: PROMO_LIST, Component: PromoList });

function Promos(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const action = layout.href('/staff/promos');
  return (
    <>
      <StaffHead title={t('admin-access.power.promos')} />
      <Filters action={action} fragment={PROMO_LIST} label={t('admin-marketing.promos.find')}>
        <SearchField label={t('admin-marketing.promos.code')} value={model.q} />
      </Filters>
      <PromoList {...props} />
      <div className="staff-grid staff-grid--top staff-grid--even">
        <NewCode {...props} />
        <NewBatch {...props} />
      </div>
      <Batches {...props} />
    </>
  );
}

/** Form for a single code whose name staff choose. */
function NewCode(props: Props): ReactElement {
  const t = useT();
  return (
    <PromoForm
      {...props}
      name="new"
      title={t('admin-marketing.promo.new')}
      address="/staff/promos"
      ending="one"
      make={
        <button className="btn btn--main" type="submit">
          {t('admin-marketing.promo.make')}
        </button>
      }
    >
      <FieldRow label={t('admin-marketing.promo.code')} hint={t('admin-marketing.promo.code.hint')}>
        <Input type="text" className="input" name="code" minLength={3} maxLength={32} autoComplete="off" required />
      </FieldRow>
    </PromoForm>
  );
}

function NewBatch(props: Props): ReactElement {
  const t = useT();
  return (
    <PromoForm
      {...props}
      name="new-batch"
      title={t('admin-marketing.batch.new')}
      address="/staff/promos/batch"
      ending="many"
      make={
        <button className="btn" type="submit">
          {t('admin-marketing.batch.make')}
        </button>
      }
    >
      <div className="office-fields">
        <FieldRow label={t('admin-marketing.batch.title')}>
          <Input type="text" className="input" name="title" maxLength={64} required />
        </FieldRow>
        <FieldRow
          label={t('admin-marketing.batch.count')}
          hint={t('admin-settings.limits.whole', { least: 1, most: formatCount(10_000) })}
        >
          <Input className="input num" type="text" name="count" inputMode="numeric" required />
        </FieldRow>
      </div>
    </PromoForm>
  );
}

interface PromoFormProps extends Props {
  /** Id of the form's heading. */
  readonly name: string;
  readonly title: string;
  readonly address: `/staff/${string}`;
  /** Suffix that keeps this form's key distinct from the other form's key. */
  readonly ending: string;
  readonly make: ReactElement;
  /** Fields shown before the shared plan fields. */
  readonly children: ReactElement;
}

function PromoForm({ model, layout, name, title, address, ending, make, children }: PromoFormProps): ReactElement {
  return (
    <StaffPanel id={name} title={title}>
      <StaffForm
        layout={layout}
        className="staff-form"
        action={layout.href(address)}
        aria-labelledby={name}
        idempotencyKey={`${model.key}-${ending}`}
      >
        {children}
        <PromoPlan />
        <OverrideField may={model.mayOverride} />
        {make}
      </StaffForm>
    </StaffPanel>
  );
}

function Batches({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/promos');
  return (
    <section className="panel office-panel" id="batches" aria-labelledby="batches-title">
      <div className="panel__head">
        <h2 id="batches-title">{t('admin-marketing.batches')}</h2>
      </div>
      {model.batches.length === 0 ? (
        <p className="muted">{t('admin-marketing.batches.none')}</p>
      ) : (
        <GridTable
          label={t('admin-marketing.batches')}
          columns={[
            { title: t('admin-marketing.batch.title') },
            { title: t('admin-marketing.batch.count'), isNumber: true },
            { title: t('admin-settings.made'), isMinor: true },
            { title: t('admin-settings.state'), isMinor: true },
            { title: t('admin-settings.acts'), isSilent: true },
          ]}
        >
          {model.batches.map((batch) => (
            <Batch key={batch.id} batch={batch} action={action} model={model} layout={layout} />
          ))}
        </GridTable>
      )}
      <Pager
        first={model.isFirstBatch ? null : `${action}#batches`}
        next={model.nextBatch === null ? null : `${action}?batches=${String(model.nextBatch)}#batches`}
      />
    </section>
  );
}

interface BatchProps extends Props {
  readonly batch: BatchRow;
  readonly action: string;
}

function Batch({ batch, action, model, layout }: BatchProps): ReactElement {
  const t = useT();
  const { id, title, count, isOver, createdAt } = batch;
  return (
    <tr>
      <td>{title}</td>
      <td className="num">{formatCount(count)}</td>
      <td>{shortMoment(createdAt, LOCALES[layout.locale].tag)}</td>
      <td>
        <PromoState state={isOver ? 'over' : 'running'} />
      </td>
      <td>
        <div className="row">
          <a className="mini" href={`${action}/batch/${String(id)}/codes.csv`} download="">
            <Icon name="download" small />
            {t('admin-marketing.batch.csv')}
          </a>
          {!isOver && (
            <StaffForm
              layout={layout}
              action={`${action}/batch/${String(id)}/end`}
              idempotencyKey={`${model.key}-b${String(id)}`}
            >
              <ConfirmButton label={t('admin-settings.end')} confirm={t('admin-marketing.batch.end')} />
            </StaffForm>
          )}
        </div>
      </td>
    </tr>
  );
}
