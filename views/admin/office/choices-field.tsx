import type { ReactElement } from 'react';
import { Input } from '../ui/staff/fields.tsx';
import { useT } from '../ui/texts.tsx';

/** One of many that can be ticked. */
export interface ChoiceModel {
  /** Of its field. */
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly isOn: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly ChoiceModel[];
}

/** A box for each: those that are ticked stand first, so that what holds is seen at once. */
export function Choices({ label, choices }: Props): ReactElement {
  const t = useT();
  const [on, off] = [choices.filter(({ isOn }) => isOn), choices.filter(({ isOn }) => !isOn)];
  return (
    <fieldset className="office-rows">
      <legend className="field__label">{label}</legend>
      <h3>{t('office.countries.closed')}</h3>
      {on.length === 0 ? <p className="muted">{t('office.countries.none')}</p> : <Boxes choices={on} />}
      <h3>{t('office.countries.open')}</h3>
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
