import type { ReactElement } from 'react';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';

const KINDS = ['percent', 'sum', 'skin', 'wheel'] as const;
/** The kinds with an amount, which means another thing in each. */
const AMOUNT_KINDS = ['percent', 'sum', 'skin'] as const;

/**
 * Reward, audience and validity fields, shared by the single-code and batch forms. A style sheet hides the fields that
 * the chosen kind does not use.
 */
export function PromoPlan(): ReactElement {
  const t = useT();
  return (
    <div className="promo-plan">
      <FieldRow label={t('admin-marketing.promo.kind')}>
        <Select className="input select" name="kind" defaultValue="percent">
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`admin-marketing.promo.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </FieldRow>
      <div className="office-fields">
        <div data-kinds="percent">
          <FieldRow label={t('admin-marketing.promo.percent')} hint={t('admin-marketing.promo.percent.hint')}>
            <Input className="input num" type="text" name="percent" inputMode="numeric" />
          </FieldRow>
        </div>
        <div data-kinds={AMOUNT_KINDS.join(' ')}>
          <FieldRow
            label={<ByKind text={(kind) => t(`admin-marketing.promo.amount.${kind}`)} />}
            hint={<ByKind text={(kind) => t(`admin-marketing.promo.amount.${kind}.hint`)} />}
          >
            <Input type="text" className="input num" name="amount" inputMode="decimal" />
          </FieldRow>
        </div>
        <div data-kinds="percent sum skin">
          <FieldRow label={t('admin-marketing.promo.least')} hint={t('admin-marketing.promo.least.hint')}>
            <Input type="text" className="input num" name="least" inputMode="decimal" />
          </FieldRow>
        </div>
        <FieldRow label={t('admin-marketing.promo.uses')} hint={t('admin-marketing.promo.uses.hint')}>
          <Input className="input num" type="text" name="uses" inputMode="numeric" />
        </FieldRow>
        <FieldRow label={t('admin-settings.from')}>
          <Input className="input" type="datetime-local" name="from" />
        </FieldRow>
        <FieldRow label={t('admin-settings.until')}>
          <Input className="input" type="datetime-local" name="until" />
        </FieldRow>
      </div>
    </div>
  );
}

/** A text for each kind with an amount; that of the chosen kind is shown. */
const ByKind = ({ text }: { readonly text: (kind: (typeof AMOUNT_KINDS)[number]) => string }): ReactElement => (
  <>
    {AMOUNT_KINDS.map((kind) => (
      <span key={kind} data-kinds={kind}>
        {text(kind)}
      </span>
    ))}
  </>
);
