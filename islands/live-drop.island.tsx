import type { ReactElement } from 'react';
import type { ShownWin } from '#src/shared/live.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';
import { Wins } from '#ui/wins.tsx';
import { readWins } from './live-drop/read-wins.ts';
import { type LiveStrip, useStrip } from './live-drop/use-strip.ts';

export interface LiveDropProps {
  /** Newest first. */
  readonly wins: readonly ShownWin[];
}

/**
 * Strip of recent drops below the header; as many as the screen fits. It hydrates when a drop arrives, and from then on
 * it moves and can be paused.
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
    <>
      <WinList shown={shown} list={list} look={look} />
      <button
        type="button"
        className="drops__pause"
        aria-label={t('layout.drops.pause')}
        aria-pressed={isAwake ? isPaused : undefined}
        onClick={toggle}
        hidden={!isAwake}
      />
    </>
  );
}

function WinList({ shown, list, look }: Pick<LiveStrip, 'shown' | 'list' | 'look'>): ReactElement {
  const inside = useCachedFragment('wins', Wins, { model: shown });
  return <ol className="drops__list" ref={list} onPointerLeave={look} onBlur={look} {...inside} />;
}
