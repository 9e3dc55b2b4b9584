import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import { Area, useIsWrong } from '#views/ui/staff/fields.tsx';
import { Icon } from '#ui/icon.tsx';

/** Admin-only field for the reason why a return outside the allowed band is intended. */
export function OverrideField({ may, form }: { may: boolean; form?: string }): ReactElement | null {
  const t = useT();
  const isOpen = useIsWrong('reason', 'price', 'priceG', 'cashback');
  return may ? (
    <details className="shop-override" open={isOpen}>
      <summary className="link">
        {t('admin-catalogue.override')}
        <Icon name="chevron-down" small />
      </summary>
      <label className="field mt2">
        <span className="field__label">{t('admin-catalogue.override.reason')}</span>
        <Area className="input" name="reason" rows={2} maxLength={500} form={form} />
        <span className="field__hint">{t('admin-catalogue.override.hint')}</span>
      </label>
    </details>
  ) : null;
}
