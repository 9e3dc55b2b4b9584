import type { ReactElement } from 'react';
import { Input } from '#views/ui/staff/fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

export interface ChoiceModel {
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly isOn: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly ChoiceModel[];
}

/** List of check boxes; ticked ones come first, so that the current selection is visible at once. */
export function Choices({ label, choices }: Props): ReactElement {
  const t = useT();
  const [on, off] = [choices.filter(({ isOn }) => isOn), choices.filter(({ isOn }) => !isOn)];
  return (
    <fieldset className="office-rows">
      <legend className="field__label">{label}</legend>
      {/* islands/runtime/staff/staff-narrow.ts shows the field, which needs a script. */}
      <label className="input-wrap office-narrow" hidden>
        <Icon name="search" />
        <span className="vh">{t('admin-settings.countries.find')}</span>
        <input
          className="input"
          type="search"
          placeholder={t('admin-settings.countries.find')}
          autoComplete="off"
          data-narrows=".office-choices > li"
        />
      </label>
      <h3>{t('admin-settings.countries.closed')}</h3>
      {on.length === 0 ? <p className="muted">{t('admin-settings.countries.none')}</p> : <Boxes choices={on} />}
      <h3>{t('admin-settings.countries.open')}</h3>
      <Boxes choices={off} />
    </fieldset>
  );
}

const Boxes = ({ choices }: Pick<Props, 'choices'>): ReactElement => (
  <ul className="office-choices">
    {choices.map(({ name, code, title, isOn }) => (
      <li key={name}>
        <label className="check">
          <Input type="checkbox" name={name} value="1" defaultChecked={isOn} />
          <span>
            {title} <span className="faint">{code}</span>
          </span>
        </label>
      </li>
    ))}
  </ul>
);
