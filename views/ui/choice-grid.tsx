import type { ReactElement } from 'react';
import { ChoiceTile, type ChoiceTileProps } from '#ui/choice-tile.tsx';
import { MoneyColumn } from '#ui/money.tsx';

interface Props extends Pick<ChoiceTileProps, 'type' | 'name'> {
  readonly id: string;
  readonly choices: readonly Pick<ChoiceTileProps, 'value' | 'item' | 'label' | 'checked' | 'chance'>[];
  /** Number of pictures that are loaded at once. */
  readonly eager?: number;
}

/** Items to choose from, in a contract and in an upgrade. Further pages are appended to its list. */
export function ChoiceGrid({ id, type, name, choices, eager = 0 }: Props): ReactElement {
  return (
    <MoneyColumn amounts={choices.map(({ item }) => item.price)}>
      <ul id={id} className="item-grid">
        {choices.map((choice, index) => (
          <li key={choice.value}>
            <ChoiceTile type={type} name={name} {...choice} load={index < eager ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
    </MoneyColumn>
  );
}
