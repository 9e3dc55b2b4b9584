import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { Choice, NumberField, Tick } from './fields.tsx';
import type { TermsModel } from './models.ts';
import { categoryText } from './words.tsx';
import { Input } from '#views/ui/staff/fields.tsx';

interface Props {
  readonly model: TermsModel;
}

/** Group and position of the case. */
export function PlaceFields({ model }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="place" title={t('workshop.terms.place')}>
      <div className="shop-two">
        <FieldRow label={t('workshop.standing')} hint={t('workshop.state.hint')}>
          <Choice
            name="state"
            value={model.state}
            choices={(['active', 'unavailable', 'hidden'] as const).map((value) => ({
              value,
              text: t(`workshop.standing.${value}`),
            }))}
          />
        </FieldRow>
        <FieldRow label={t('workshop.category')}>
          <Choice
            name="category"
            value={model.category}
            choices={model.categories.map((value) => ({ value, text: categoryText(t, value) }))}
          />
        </FieldRow>
        <FieldRow label={t('workshop.terms.group')}>
          <Choice
            name="groupId"
            value={String(model.groupId)}
            choices={model.groups.map(({ id, title }) => ({ value: String(id), text: title }))}
          />
        </FieldRow>
        <FieldRow label={t('workshop.terms.position')} hint={t('workshop.terms.position.hint')}>
          <NumberField name="position" value={model.position} kind="count" isRequired />
        </FieldRow>
        <FieldRow label={t('workshop.terms.palette')} hint={t('workshop.terms.palette.hint')}>
          <Choice
            name="palette"
            value={model.palette}
            choices={model.palettes.map((value) => ({ value, text: value }))}
          />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

export function PriceFields({ model }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="price" title={t('workshop.price')}>
      <div className="shop-two">
        <FieldRow label={t('workshop.terms.kind')}>
          <Choice
            name="priceKind"
            value={model.priceKind}
            choices={(['money', 'bonuses', 'free'] as const).map((value) => ({
              value,
              text: t(`workshop.terms.kind.${value}`),
            }))}
          />
        </FieldRow>
        <FieldRow label={t('workshop.terms.price')} hint={t('workshop.terms.price.hint')}>
          <NumberField name="price" value={model.price} kind="sum" />
        </FieldRow>
        <FieldRow label={t('workshop.terms.oldPrice')} hint={t('workshop.terms.oldPrice.hint')}>
          <NumberField name="oldPrice" value={model.oldPrice} kind="sum" />
        </FieldRow>
        <FieldRow label={t('workshop.terms.cashback')} hint={t('workshop.terms.cashback.hint')}>
          <NumberField name="cashback" value={model.cashback} kind="count" />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

/** Availability period and opening limits. */
export function WhenFields({ model }: Props): ReactElement {
  const t = useT();
  const remaining = model.stockRemaining;
  return (
    <StaffPanel id="when" title={t('workshop.terms.when')}>
      <div className="shop-two">
        <FieldRow label={t('workshop.terms.from')}>
          <Input className="input" type="datetime-local" name="from" defaultValue={model.from} />
        </FieldRow>
        <FieldRow label={t('workshop.terms.until')}>
          <Input className="input" type="datetime-local" name="until" defaultValue={model.until} />
        </FieldRow>
        <FieldRow
          label={t('workshop.terms.stock')}
          hint={
            remaining === null
              ? t('workshop.terms.stock.hint')
              : t('workshop.terms.stock.left', { left: formatCount(remaining) })
          }
        >
          <NumberField name="stock" value={model.stock} kind="count" />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

/** Conditions for players besides the price. */
export function AskedFields({ model }: Props): ReactElement {
  const t = useT();
  const { vk, telegram, level, topup, cooldown } = model.conditions;
  return (
    <StaffPanel id="asked" title={t('workshop.terms.asked')}>
      <div className="shop-two">
        <Tick name="vk" label={t('workshop.terms.vk')} isOn={vk} />
        <Tick name="telegram" label={t('workshop.terms.telegram')} isOn={telegram} />
        <FieldRow label={t('workshop.terms.level')}>
          <NumberField name="level" value={level} kind="count" />
        </FieldRow>
        <FieldRow label={t('workshop.terms.topup')}>
          <NumberField name="topup" value={topup} kind="sum" />
        </FieldRow>
        <FieldRow label={t('workshop.terms.cooldown')}>
          <NumberField name="cooldown" value={cooldown} kind="count" />
        </FieldRow>
      </div>
      <p className="field__hint">{t('workshop.terms.asked.hint')}</p>
    </StaffPanel>
  );
}
