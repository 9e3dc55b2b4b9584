import type { ReactElement } from 'react';
import { keyOfWin, type ShownWin } from '#src/shared/live.ts';
import { useHref } from './href.ts';
import { Picture } from './picture.tsx';
import { rarityKey } from './rarity-label.tsx';
import { useT } from './texts.tsx';

/** Entries of the live feed, newest first. */
export const Wins = ({ model }: { model: readonly ShownWin[] }): ReactElement => (
  <>
    {model.map((win) => (
      <li key={win.winItem.item.insertId} data-win={keyOfWin(win)} data-times={win.times ?? undefined}>
        <Drop win={win} />
      </li>
    ))}
  </>
);

/** One link to the winner, where the item and its case are. A hidden player has neither a name nor a link here. */
function Drop({ win: { winItem, owner, battle, times, case: caseLogo } }: { win: ShownWin }): ReactElement {
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
      {times !== null && <b className="drop__times">{`×${String(times)}`}</b>}
    </a>
  );
}
