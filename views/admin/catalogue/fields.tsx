import type { ReactElement } from 'react';
import { Input, Select } from '#views/ui/staff/fields.tsx';

export interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

export const Choice = ({ name, value, choices }: ChoiceProps): ReactElement => (
  <Select className="input select" name={name} defaultValue={value}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.text}
      </option>
    ))}
  </Select>
);

/** Check box that submits 1 when ticked and nothing otherwise. */
export const Tick = ({ name, label, isOn }: { name: string; label: string; isOn: boolean }): ReactElement => (
  <label className="check">
    <Input type="checkbox" name={name} value="1" defaultChecked={isOn} />
    <span>{label}</span>
  </label>
);

/** Number of a text field: a number field drops the spaces and commas of what is pasted. */
export function NumberField(props: {
  readonly name: string;
  readonly value: string;
  readonly kind: 'sum' | 'count';
  readonly isRequired?: boolean;
}): ReactElement {
  const { name, value, kind, isRequired = false } = props;
  return (
    <Input
      type="text"
      className="input num"
      name={name}
      defaultValue={value}
      inputMode={kind === 'sum' ? 'decimal' : 'numeric'}
      required={isRequired}
      autoComplete="off"
    />
  );
}

/** Permanent URL name of a new record: lower-case Latin letters, digits and hyphens. */
export const NameField = ({ most = 64, value }: { most?: number; value?: string }): ReactElement => (
  <Input
    type="text"
    className="input"
    name="name"
    defaultValue={value}
    required
    maxLength={most}
    pattern="[a-z0-9]+(-[a-z0-9]+)*"
    autoComplete="off"
    spellCheck={false}
  />
);
