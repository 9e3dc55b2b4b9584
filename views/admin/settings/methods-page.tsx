import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { OrderButtons } from '#views/ui/staff/order-buttons.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface MethodRow {
  readonly slug: string;
  readonly name: string;
  readonly provider: string;
  readonly isOn: boolean;
  /** Names set by staff; empty when the default text applies. */
  readonly hints: Readonly<Record<Locale, string>>;
  /** Effective minimum and the provider's own minimum, in roubles. */
  readonly least: number;
  readonly ownLeast: number;
  /** Effective days until top-ups count for withdrawals, and the provider's own. */
  readonly settleDays: number;
  readonly ownSettleDays: number;
  readonly currencies: readonly { readonly code: string; readonly isOn: boolean }[];
}

export interface MethodsPageModel {
  readonly key: string;
  readonly methods: readonly MethodRow[];
}

type Layout = PageProps<MethodsPageModel>['layout'];

export const methodsPage = definePage<MethodsPageModel>({
  name: 'staff-methods',
  Component: Methods,
  title: (_model, t) => t('admin-access.power.methods'),
  robots: 'noindex',
});

function Methods({ model, layout }: PageProps<MethodsPageModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.methods')} />
      <p className="muted">{t('admin-settings.methods.lead')}</p>
      {model.methods.length === 0 && (
        <EmptyNote
          icon="credit-card"
          title={t('admin-settings.methods.none')}
          text={t('admin-settings.methods.none.text')}
        />
      )}
      <ol className="office-cards">
        {model.methods.map((method, index) => (
          <li key={method.slug} id={method.slug} className="panel">
            <div className="panel__head panel__head--wrap">
              <h2>
                {method.name} <span className="count">{`${method.provider} · ${method.slug}`}</span>
                {!method.isOn && <span className="badge badge--bad">{t('admin-settings.methods.off')}</span>}
              </h2>
              <OrderButtons
                layout={layout}
                action={layout.href(`/staff/methods/${method.slug}/move`)}
                idempotencyKey={`${model.key}-m${String(index)}`}
                name={method.name}
                isFirst={index === 0}
                isLast={index === model.methods.length - 1}
              />
            </div>
            <MethodForm method={method} layout={layout} formKey={`${model.key}-${String(index)}`} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface MethodFormProps {
  readonly method: MethodRow;
  readonly layout: Layout;
  readonly formKey: string;
}

function MethodForm({ method, layout, formKey }: MethodFormProps): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      className="staff-form"
      action={layout.href(`/staff/methods/${method.slug}`)}
      aria-label={method.name}
      idempotencyKey={formKey}
    >
      <label className="check">
        <Input type="checkbox" name="on" value="1" defaultChecked={method.isOn} />
        <span>{t('admin-settings.methods.on')}</span>
      </label>
      <FieldRow
        label={t('admin-settings.methods.least')}
        hint={t('admin-settings.methods.least.hint', { least: method.ownLeast })}
      >
        <Input
          type="text"
          className="input office-number"
          name="least"
          inputMode="decimal"
          defaultValue={method.least}
        />
      </FieldRow>
      <FieldRow
        label={t('admin-settings.methods.settle')}
        hint={t('admin-settings.methods.settle.hint', { days: method.ownSettleDays })}
      >
        <Input
          type="text"
          className="input office-number"
          name="settle"
          inputMode="numeric"
          defaultValue={method.settleDays}
        />
      </FieldRow>
      <fieldset className="office-checks">
        <legend className="field__label">{t('admin-settings.methods.currencies')}</legend>
        {method.currencies.map(({ code, isOn }) => (
          <label className="check" key={code}>
            <Input type="checkbox" name={`currency.${code}`} value="1" defaultChecked={isOn} />
            <span>{code.toUpperCase()}</span>
          </label>
        ))}
      </fieldset>
      <details className="acc">
        <summary>
          {t('admin-settings.methods.names')}
          <Icon name="chevron-down" />
        </summary>
        <div className="acc__body">
          <FourTexts name="hint" label={t('admin-settings.methods.hint')} values={method.hints} most={64} isOptional />
        </div>
      </details>
      <button className="btn" type="submit">
        {t('admin-settings.save')}
      </button>
    </StaffForm>
  );
}
