import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { RARITIES } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { ContentsModel } from './models.ts';
import { Select } from '#views/ui/staff/fields.tsx';

/** Adds an item, or distributes the tickets missing from a million. Both also save the typed values. */
export function AddItem({ model }: { model: ContentsModel }): ReactElement {
  const t = useT();
  const { addable, rows } = model;
  return (
    <div className="shop-add">
      <label className="field">
        <span className="field__label">{t('admin-catalogue.add')}</span>
        <Select className="input select" name="add" defaultValue="">
          <option value="">{t('admin-catalogue.add.choose')}</option>
          {RARITIES.toReversed().map((rarity) => {
            const own = addable.filter((item) => item.rarity === rarity);
            return (
              own.length > 0 && (
                <optgroup key={rarity} label={t(rarityKey(rarity))}>
                  {own.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </Select>
      </label>
      <button className="btn btn--line" type="submit" name="then" value="add">
        <Icon name="plus" small />
        {t('admin-catalogue.add.button')}
      </button>
      {rows.length > 0 && (
        <button className="btn btn--line" type="submit" name="then" value="rest">
          {t('admin-catalogue.rest')}
        </button>
      )}
      <p className="field__hint">{t('admin-catalogue.add.hint')}</p>
    </div>
  );
}
