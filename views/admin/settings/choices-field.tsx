import type { ReactElement } from 'react';
import { Input } from '#views/ui/staff/fields.tsx';
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
