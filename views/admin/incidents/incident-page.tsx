import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import { type ByLocale, NO_TEXTS } from '#src/shared/locales.ts';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';

export interface IncidentFormModel {
  readonly key: string;
  readonly title: ByLocale<string>;
  readonly text: ByLocale<string>;
  readonly components: readonly { readonly id: string; readonly title: string }[];
  /** Ids of components. */
  readonly chosen: readonly string[];
  /** Value of a `datetime-local` field in UTC; empty when not set. */
  readonly from: string;
  readonly until: string;
  /** Null for a new incident. */
  readonly revision: number | null;
}

export interface IncidentPageModel {
  readonly id: number;
  readonly title: string;
  /** Null while it lasts. */
  readonly endedAt: string | null;
  readonly updates: readonly { readonly at: string; readonly text: string }[];
  readonly form: IncidentFormModel;
}

type Props = PageProps<IncidentPageModel>;

export const incidentPage = definePage<IncidentPageModel>({
  name: 'staff-incident',
  Component: Incident,
  title: ({ title }) => title,
  robots: 'noindex',
});

function Incident({ model, layout }: Props): ReactElement {
  const t = useT();
  const list = layout.href('/staff/incidents');
  return (
    <>
      <StaffHead
        title={model.title}
        crumbs={[{ title: t('admin-incidents.title'), href: list }]}
        actions={<IncidentBadge endedAt={model.endedAt} />}
      />
      <Updates model={model} layout={layout} />
      <StaffPanel id="change" title={t('admin-incidents.change')} className="office-panel">
        <IncidentForm form={model.form} layout={layout} action={`${list}/${String(model.id)}`} />
      </StaffPanel>
    </>
  );
}

function Updates({ model: { id, updates, endedAt, form }, layout }: Pick<Props, 'model' | 'layout'>): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="updates" title={t('admin-incidents.updates')} className="office-panel">
      {updates.length === 0 && <p className="muted">{t('admin-incidents.updates.none')}</p>}
      <ol className="talk">
        {updates.map(({ at, text }) => (
          <li key={at} className="talk__one">
            <time className="talk__head" dateTime={at}>
              {shortMoment(at, t.tag)}
            </time>
            <p className="talk__text">{text}</p>
          </li>
        ))}
      </ol>
      {endedAt === null && (
        <StaffForm
          layout={layout}
          className="staff-form office-wide mt2"
          action={layout.href(`/staff/incidents/${String(id)}/updates`)}
          aria-label={t('admin-incidents.update')}
          idempotencyKey={`${form.key}-update`}
        >
          <FourTexts
            name="text"
            label={t('admin-incidents.update')}
            values={NO_TEXTS}
            most={1000}
            lines={2}
            isOptional
          />
          <div className="row">
            <button className="btn btn--main" type="submit">
              {t('admin-incidents.update.save')}
            </button>
            <ConfirmButton
              label={t('admin-incidents.end')}
              confirm={t('admin-incidents.end.confirm')}
              name="then"
              value="end"
            />
          </div>
        </StaffForm>
      )}
    </StaffPanel>
  );
}

export function IncidentBadge({ endedAt }: { readonly endedAt: string | null }): ReactElement {
  const t = useT();
  return endedAt === null ? (
    <span className="badge badge--bad">{t('admin-incidents.state.open')}</span>
  ) : (
    <span className="badge badge--ok">{t('admin-incidents.state.over')}</span>
  );
}

interface IncidentFormProps {
  readonly form: IncidentFormModel;
  readonly layout: LayoutModel;
  readonly action: string;
}

export function IncidentForm({ form, layout, action }: IncidentFormProps): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      className="staff-form office-wide"
      action={action}
      aria-label={t('admin-incidents.form')}
      idempotencyKey={form.key}
    >
      {form.revision !== null && <input type="hidden" name="revision" value={form.revision} />}
      <FourTexts name="title" label={t('admin-incidents.name')} values={form.title} most={128} isOptional />
      <FourTexts name="text" label={t('admin-content.text')} values={form.text} most={1000} lines={3} isOptional />
      <fieldset className="field">
        <legend className="field__label">{t('admin-incidents.components')}</legend>
        <div className="office-choices">
          {form.components.map(({ id, title }) => (
            <label className="check" key={id}>
              <Input type="checkbox" name={`component.${id}`} value="1" defaultChecked={form.chosen.includes(id)} />
              <span>{title}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="office-fields">
        <FieldRow label={t('admin-settings.from')} hint={t('admin-incidents.from.hint')}>
          <Input className="input" type="datetime-local" name="from" defaultValue={form.from} />
        </FieldRow>
        <FieldRow label={t('admin-settings.until')} hint={t('admin-incidents.until.hint')}>
          <Input className="input" type="datetime-local" name="until" defaultValue={form.until} />
        </FieldRow>
      </div>
      <button className="btn btn--main" type="submit">
        {t('admin-incidents.save')}
      </button>
    </StaffForm>
  );
}
