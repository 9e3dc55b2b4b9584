import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { Input } from '#views/ui/staff/fields.tsx';
import { OverrideField } from './override-field.tsx';
import { ReturnPreview, type ReturnPreviewModel } from './return-preview.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface CurrencyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  readonly rate: string;
  /** The currency in which balances are stored; its rate is 1. */
  readonly isBase: boolean;
  readonly isOffered: boolean;
  /** The effect of the typed rate on every case; null without one. */
  readonly preview: ReturnPreviewModel | null;
  /** 1,000 roubles converted to the currency. */
  readonly sample: string;
}

export interface CurrenciesPageModel {
  readonly key: string;
  readonly mayOverride: boolean;
  readonly currencies: readonly CurrencyRow[];
}

export const currenciesPage = definePage<CurrenciesPageModel>({
  name: 'staff-currencies',
  Component: Currencies,
  title: (_model, t) => t('admin-access.power.currencies'),
  robots: 'noindex',
});

function Currencies({ model, layout }: PageProps<CurrenciesPageModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.currencies')} />
      <p className="muted">{t('admin-settings.currencies.lead')}</p>
      <ul className="office-cards">
        {model.currencies.map((one) => (
          <li key={one.id} className="panel">
            <div className="panel__head">
              <h2>
                {one.name} <span className="count">{one.code.toUpperCase()}</span>
              </h2>
              <span className="num muted">{t('admin-settings.currencies.sample', { sum: one.sample })}</span>
            </div>
            <StaffForm
              layout={layout}
              className="office-line"
              action={layout.href(`/staff/currencies/${String(one.id)}`)}
              aria-label={one.name}
              idempotencyKey={`${model.key}-${String(one.id)}`}
            >
              <FieldRow label={t('admin-settings.currencies.rate')}>
                <Input
                  type="text"
                  className="input num"
                  name="rate"
                  inputMode="decimal"
                  defaultValue={one.rate}
                  readOnly={one.isBase}
                  required
                />
              </FieldRow>
              <FieldRow label={t('admin-settings.currencies.sign')}>
                <Input type="text" className="input" name="sign" defaultValue={one.sign} maxLength={16} required />
              </FieldRow>
              <label className="check">
                <Input type="checkbox" name="offered" value="1" defaultChecked={one.isOffered} />
                <span>{t('admin-settings.currencies.offered')}</span>
              </label>
              <OverrideField may={model.mayOverride && !one.isBase} isInLine />
              <ReturnPreview preview={one.preview} />
              <button className="btn" type="submit">
                {t('admin-settings.save')}
              </button>
            </StaffForm>
          </li>
        ))}
      </ul>
    </>
  );
}
