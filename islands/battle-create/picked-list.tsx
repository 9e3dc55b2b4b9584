import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { BATTLE_DESK } from '#ui/battles/create-forms.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { BattleCreateProps } from './props.ts';

interface PickedListProps extends Pick<BattleCreateProps, 'cases' | 'picked' | 'sign'> {
  /** Null before hydration; the buttons then load the page. */
  readonly onChange: ((picked: readonly string[]) => void) | null;
}

/** The chosen cases in their order; each can go up or leave. */
export function PickedList({ cases, picked, sign, onChange }: PickedListProps): ReactElement | null {
  const t = useT();
  if (picked.length === 0) return null;
  const act = (next: () => readonly string[]) => ({
    type: onChange === null ? ('submit' as const) : ('button' as const),
    form: BATTLE_DESK,
    onClick: onChange === null ? undefined : () => onChange(next()),
  });
  return (
    <ol className="bpicked">
      {picked.map((name, index) => {
        const one = cases.find((other) => other.name === name);
        if (one === undefined) return null;
        const number = index + 1;
        return (
          <li key={`${String(index)} ${name}`}>
            <span className="bpicked__n num">{number}</span>
            <img src={one.logo} width={130} height={88} alt="" loading="lazy" />
            <span className="bpicked__title">{one.title}</span>
            <span className="num nowrap">{formatMoney(one.price, sign)}</span>
            <span className="bpicked__acts">
              <button
                {...act(() => moved(picked, index))}
                name="up"
                value={number}
                className="icon-btn"
                aria-label={t('battles.tray.up', { title: one.title, number })}
                disabled={index === 0}
              >
                <Icon name="chevron-up" small />
              </button>
              <button
                {...act(() => picked.filter((_, other) => other !== index))}
                name="drop"
                value={number}
                className="icon-btn"
                aria-label={t('battles.tray.remove', { title: one.title, number })}
              >
                <Icon name="x" small />
              </button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function moved(picked: readonly string[], index: number): readonly string[] {
  const next = [...picked];
  const [name] = next.splice(index, 1);
  if (name !== undefined) next.splice(Math.max(0, index - 1), 0, name);
  return next;
}
