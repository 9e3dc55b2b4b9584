import { formatNumber, VALUE_TAG } from '#src/shared/format.ts';
import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmationField } from '#views/ui/staff/confirmation-field.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { OverrideField } from './override-field.tsx';
import { ReturnPreview, type ReturnPreviewModel } from './return-preview.tsx';
import { TopUpReturn, type TopUpReturnModel } from './top-up-return.tsx';
import { Choices, type ChoiceModel } from './choices-field.tsx';
import { AboutClosed, type ClosedCountriesModel } from './closed-countries.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

const figure = (value: number): string => formatNumber(value, VALUE_TAG, 0, 2);

interface Cell {
  readonly name: string;
  readonly value: string;
}

/** One setting field: form name, label and current value. */
export type SettingFieldModel = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: 'whole' | 'wholes' | 'money';
      readonly value: string;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'yes'; readonly isOn: boolean }
  | {
      readonly kind: 'text';
      readonly value: string;
      readonly longest: number;
      readonly format: 'email' | 'address' | null;
    }
  | { readonly kind: 'choices'; readonly choices: readonly ChoiceModel[] }
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly lines: readonly (readonly Cell[])[] }
);

type Group =
  | 'money'
  | 'cases'
  | 'games'
  | 'bonus'
  | 'friends'
  | 'delivery'
  | 'countries'
  | 'staff'
  | 'maintenance'
  | 'email'
  | 'contacts';

export interface SettingsPageModel {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly fields: readonly SettingFieldModel[];
  readonly key: string;
  /** True if saving this group requires the second factor once more. */
  readonly asksSecond: boolean;
  /** The group holds settings that move the return of cases. */
  readonly movesReturns: boolean;
  /** Null in groups that move no return. */
  readonly topUpReturn: TopUpReturnModel | null;
  /** The effect of the typed values on every case; null without such a change. */
  readonly preview: ReturnPreviewModel | null;
  /** Set only on the page of closed countries. */
  readonly closed: ClosedCountriesModel | null;
}

/** Store settings, one group at a time, and the button that reloads all open pages. */
export const settingsPage = definePage<SettingsPageModel>({
  name: 'staff-settings',
  Component: Settings,
  title: ({ group }, t) => `${t('admin-access.power.settings')}: ${t(`admin-settings.settings.${group}`)}`,
  robots: 'noindex',
});

function Settings({ model, layout }: PageProps<SettingsPageModel>): ReactElement {
  const t = useT();
  const { group, groups, fields, key, closed } = model;
  const isWide = fields.some(({ kind }) => kind === 'choices') || model.preview !== null;
  return (
    <>
      <StaffHead title={t('admin-access.power.settings')} />
      <nav className="tabs staff-tabs" aria-label={t('admin-settings.settings.groups')}>
        {groups.map((one) => (
          <a
            key={one}
            href={layout.href(`/staff/settings?group=${one}`)}
            aria-current={one === group ? 'page' : undefined}
          >
            {t(`admin-settings.settings.${one}`)}
          </a>
        ))}
      </nav>
      <StaffPanel
        id="group"
        title={t(`admin-settings.settings.${group}`)}
        className={isWide ? 'office-panel' : 'office-panel office-panel--form'}
      >
        {closed !== null && <AboutClosed {...closed} />}
        <StaffForm
          layout={layout}
          className={isWide ? 'staff-form office-wide' : 'staff-form'}
          action={layout.href(`/staff/settings/${group}`)}
          idempotencyKey={key}
        >
          {fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
          <TopUpReturn figure={model.topUpReturn} />
          <ReturnPreview preview={model.preview} />
          <OverrideField may={model.movesReturns} />
          {model.asksSecond && <ConfirmationField isDemo={layout.demo} />}
          <div className="row office-save">
            <button className="btn btn--main" type="submit">
              {t('admin-settings.save')}
            </button>
            {model.movesReturns && (
              <button className="btn" type="submit" name="then" value="preview" formNoValidate>
                {t('admin-settings.preview.show')}
              </button>
            )}
          </div>
        </StaffForm>
      </StaffPanel>
      <Reload layout={layout} formKey={key} />
    </>
  );
}

function Field({ field }: { readonly field: SettingFieldModel }): ReactElement {
  const t = useT();
  const { name, label, kind } = field;
  if (kind === 'yes') {
    return (
      <label className="check">
        <Input type="checkbox" name={name} value="1" defaultChecked={field.isOn} />
        <span>{label}</span>
      </label>
    );
  }
  if (kind === 'rows') return <Rows field={field} />;
  if (kind === 'choices') return <Choices label={label} choices={field.choices} />;
  if (kind === 'text') {
    // A pasted e-mail address may have a name before it, which a field of that type refuses.
    const inputMode = field.format === 'email' ? 'email' : undefined;
    const type = field.format === 'address' ? 'url' : 'text';
    return (
      <FieldRow label={label}>
        <Input
          className="input"
          type={type}
          inputMode={inputMode}
          name={name}
          defaultValue={field.value}
          maxLength={field.longest}
        />
      </FieldRow>
    );
  }
  const { value, least, most } = field;
  return (
    <FieldRow label={label} hint={t(`admin-settings.limits.${kind}`, { least: figure(least), most: figure(most) })}>
      {kind === 'whole' ? (
        <Input
          className="input num office-number"
          type="text"
          name={name}
          inputMode="numeric"
          defaultValue={value}
          required={true}
        />
      ) : (
        <Input
          type="text"
          className="input office-number"
          inputMode="decimal"
          name={name}
          defaultValue={value}
          required
        />
      )}
    </FieldRow>
  );
}

function Rows({ field }: { readonly field: Extract<SettingFieldModel, { kind: 'rows' }> }): ReactElement {
  const t = useT();
  const { label, columns, lines } = field;
  return (
    <fieldset className="office-rows">
      <legend className="field__label">{label}</legend>
      <GridTable label={label} columns={columns.map((title) => ({ title }))}>
        {lines.map((cells, at) => (
          <tr key={at}>
            {cells.map(({ name, value }, column) => (
              <td key={name}>
                <Input
                  className="input cell"
                  aria-label={t('admin-settings.cell', { title: columns[column] ?? '', number: at + 1 })}
                  type="text"
                  name={name}
                  inputMode="numeric"
                  defaultValue={value}
                />
              </td>
            ))}
          </tr>
        ))}
      </GridTable>
      <p className="field__hint">{t('admin-settings.rows.hint')}</p>
    </fieldset>
  );
}

interface ReloadProps {
  readonly layout: LayoutModel;
  readonly formKey: string;
}

/** Reloads all open pages, for the rare change that live updates do not deliver. */
function Reload({ layout, formKey }: ReloadProps): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="reload" title={t('admin-settings.reload')} className="office-panel office-panel--form">
      <p className="muted">{t('admin-settings.reload.text')}</p>
      <StaffForm
        layout={layout}
        className="office-line mt2"
        action={layout.href('/staff/reload')}
        idempotencyKey={`${formKey}-reload`}
      >
        <label className="field">
          <span className="field__label">{t('admin-settings.reload.delay')}</span>
          <Input
            className="input office-number"
            type="text"
            name="seconds"
            inputMode="numeric"
            defaultValue={5}
            required
          />
        </label>
        <ConfirmButton label={t('admin-settings.reload.press')} confirm={t('admin-settings.reload.confirm')} />
      </StaffForm>
    </StaffPanel>
  );
}
