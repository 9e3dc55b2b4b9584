import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';

interface RailProps {
  readonly props: BattleProps;
  readonly settled: number;
  readonly turning: number | null;
}

/** The cases in their order: opened, being opened, and to come. */
export function Rail({ props, settled, turning }: RailProps): ReactElement {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = turning === null ? null : list.current?.children[turning - 1];
    if (!(current instanceof HTMLElement) || list.current === null) return;
    list.current.scrollTo({ left: current.offsetLeft - list.current.clientWidth / 2 + current.offsetWidth / 2 });
  }, [turning]);
  return (
    <ol ref={list} className="brail" aria-label={t('battles.room.cases')} tabIndex={0}>
      {props.order.map((name, index) => {
        const battleCase = props.cases.find((one) => one.name === name);
        const round = index + 1;
        const isDone = round <= settled;
        return (
          <li
            key={round}
            className={isDone ? 'is-done' : round === turning ? 'is-now' : undefined}
            aria-current={round === turning ? 'step' : undefined}
            title={battleCase?.title}
          >
            {battleCase && <img src={battleCase.logo} width={130} height={88} alt={battleCase.title} loading="lazy" />}
            <span className="brail__n num">{isDone ? <Icon name="check" small /> : round}</span>
          </li>
        );
      })}
    </ol>
  );
}
