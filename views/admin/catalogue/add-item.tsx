import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { ContentsModel } from './models.ts';
import { Input } from '#views/ui/staff/fields.tsx';
import { PickerList } from '#views/ui/staff/picker.tsx';

const ADDABLE = 'addable';

/** Adds an item, or distributes the tickets missing from a million. Both also save the typed values. */
export function AddItem({ model }: { model: ContentsModel }): ReactElement {
  const t = useT();
  const { addable, rows } = model;
  return (
    <div className="shop-add">
      <PickerList id={ADDABLE} entries={addable} />
      <label className="field">
        <span className="field__label">{t('admin-catalogue.add')}</span>
        <Input
          type="text"
          className="input"
          name="add"
          list={ADDABLE}
          data-picker={ADDABLE}
          placeholder={t('admin-catalogue.add.choose')}
          maxLength={200}
          autoComplete="off"
        />
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
