import type { ReactElement } from 'react';
import { keyOfWin, type ShownWin } from '#src/shared/live.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { useHref } from '#ui/href.ts';
import { island } from '#ui/island.ts';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { readWins } from './live-drop/read-wins.ts';
import { type LiveStrip, useStrip } from './live-drop/use-strip.ts';

export interface LiveDropProps {
  /** Newest first. */
  readonly wins: readonly ShownWin[];
}

/**
 * Strip of recent drops below the header; as many as the screen fits, hidden without drops. It hydrates when a drop
 * arrives, and from then on it moves and can be paused.
 */
export default island<LiveDropProps>({
  name: 'live-drop',
  load: 'live',
  texts: ['layout.drops', 'inventory.rarity'],
  read: (element) => ({ wins: readWins(element) }),
  Component: LiveDrop,
});

function LiveDrop({ wins }: LiveDropProps): ReactElement {
  const t = useT();
  const { shown, list, isAwake, isPaused, toggle, look } = useStrip(wins);
  return (
    <section className="drops" aria-label={t('layout.drops')} hidden={shown.length === 0}>
      <WinList shown={shown} list={list} look={look} />
      <button
        type="button"
        className="drops__pause"
        aria-label={t('layout.drops.pause')}
        aria-pressed={isAwake ? isPaused : undefined}
        onClick={toggle}
        hidden={!isAwake}
      />
    </section>
  );
}

function WinList({ shown, list, look }: Pick<LiveStrip, 'shown' | 'list' | 'look'>): ReactElement {
  const inside = useCachedFragment('wins', Wins, { model: shown });
  return <ol className="drops__list" ref={list} onPointerLeave={look} onBlur={look} {...inside} />;
}

const Wins = ({ model }: { model: LiveStrip['shown'] }): ReactElement => (
  <>
    {model.map((win) => (
      <li key={win.winItem.item.insertId} data-win={keyOfWin(win)}>
        <Drop win={win} />
      </li>
    ))}
  </>
);

/** One link to the winner, where the item and its case are. A hidden player has neither a name nor a link here. */
function Drop({ win: { winItem, owner, battle, case: caseLogo } }: { win: ShownWin }): ReactElement {
  const href = useHref();
  const t = useT();
  const { item, rarity } = winItem;
  const isShown = owner.ID > 0;
  return (
    <a
      className={battle ? 'drop is-vs' : 'drop'}
      data-r={rarity}
      href={isShown ? href(`/profile/${String(owner.ID)}`) : undefined}
    >
      <Picture
        className="drop__item"
        logo={item.logo}
        size="drop"
        load="last"
        alt={`${item.title}, ${t(rarityKey(rarity))}`}
      />
      <Picture className="drop__case" logo={caseLogo} size="drop" load="last" />
      <span className="drop__who">{isShown ? owner.name : t('layout.drops.hidden')}</span>
    </a>
  );
}
