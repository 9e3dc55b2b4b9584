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
    <StaffPanel id="place" title={t('admin-catalogue.terms.place')}>
      <div className="shop-two">
        <FieldRow label={t('admin-catalogue.standing')} hint={t('admin-catalogue.state.hint')}>
          <Choice
            name="state"
            value={model.state}
            choices={(['active', 'unavailable', 'hidden'] as const).map((value) => ({
              value,
              text: t(`admin-catalogue.standing.${value}`),
            }))}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.category')}>
          <Choice
            name="category"
            value={model.category}
            choices={model.choices.categories.map((value) => ({ value, text: categoryText(t, value) }))}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.group')}>
          <Choice
            name="groupId"
            value={String(model.groupId)}
            choices={model.choices.groups.map(({ id, title }) => ({ value: String(id), text: title }))}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.position')} hint={t('admin-catalogue.terms.position.hint')}>
          <NumberField name="position" value={model.position} kind="count" isRequired />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.palette')} hint={t('admin-catalogue.terms.palette.hint')}>
          <Choice
            name="palette"
            value={model.palette}
            choices={model.choices.palettes.map((value) => ({ value, text: value }))}
          />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

export function PriceFields({ model }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="price" title={t('admin-catalogue.price')}>
      <div className="shop-two">
        <FieldRow label={t('admin-catalogue.terms.kind')}>
          <Choice
            name="priceKind"
            value={model.priceKind}
            choices={(['money', 'bonuses', 'free'] as const).map((value) => ({
              value,
              text: t(`admin-catalogue.terms.kind.${value}`),
            }))}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.price')} hint={t('admin-catalogue.terms.price.hint')}>
          <NumberField name="price" value={model.price} kind="sum" />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.oldPrice')} hint={t('admin-catalogue.terms.oldPrice.hint')}>
          <NumberField name="oldPrice" value={model.oldPrice} kind="sum" />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.cashback')} hint={t('admin-catalogue.terms.cashback.hint')}>
          <NumberField name="cashback" value={model.cashback} kind="count" />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

/** Availability period and opening limits. */
export function WhenFields({ model }: Props): ReactElement {
  const t = useT();
  const { stockPeriod } = model;
  return (
    <StaffPanel id="when" title={t('admin-catalogue.terms.when')}>
      <div className="shop-two">
        <FieldRow label={t('admin-catalogue.terms.from')}>
          <Input className="input" type="datetime-local" name="from" defaultValue={model.from} />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.until')}>
          <Input className="input" type="datetime-local" name="until" defaultValue={model.until} />
        </FieldRow>
        <FieldRow
          label={t('admin-catalogue.terms.stock')}
          hint={
            stockPeriod === null
              ? t('admin-catalogue.terms.stock.hint')
              : t('admin-catalogue.terms.stock.left', {
                  sold: formatCount(stockPeriod.sold),
                  left: formatCount(stockPeriod.remaining),
                })
          }
        >
          <NumberField name="stock" value={model.stock} kind="count" />
        </FieldRow>
      </div>
    </StaffPanel>
  );
}

/** Conditions for players besides the price. */
export function ConditionFields({ model }: Props): ReactElement {
  const t = useT();
  const { vk, telegram, level, topup, topupDays, cooldown } = model.conditions;
  return (
    <StaffPanel id="asked" title={t('admin-catalogue.terms.asked')}>
      <div className="shop-two">
        <Tick name="vk" label={t('admin-catalogue.terms.vk')} isOn={vk} />
        <Tick name="telegram" label={t('admin-catalogue.terms.telegram')} isOn={telegram} />
        <FieldRow label={t('admin-catalogue.terms.level')}>
          <NumberField name="level" value={level} kind="count" />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.topup')}>
          <NumberField name="topup" value={topup} kind="sum" />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.topupDays')} hint={t('admin-catalogue.terms.topupDays.hint')}>
          <NumberField name="topupDays" value={topupDays} kind="count" />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.terms.cooldown')}>
          <NumberField name="cooldown" value={cooldown} kind="count" />
        </FieldRow>
      </div>
      <p className="field__hint">{t('admin-catalogue.terms.asked.hint')}</p>
    </StaffPanel>
  );
}
