import { useEffect, useState, type ReactElement } from 'react';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';

/** Swaps the lists of the lobby when battles change (`hx-trigger="battles from:body"`). */
export default island<object>({ name: 'battle-lobby', load: 'idle', texts: ['battles.live'], Component: BattleLobby });

/** Without the socket, which a saving connection does not open, the lists are read this often. */
const LOOK_MS = 30_000;

function BattleLobby(): ReactElement {
  const t = useT();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    const look = (): void => {
      if (!document.hidden) document.body.dispatchEvent(new Event('battles'));
    };
    const timer = setInterval(look, LOOK_MS);
    addEventListener('lobby', look);
    dispatchEvent(new Event('follow'));
    return () => {
      clearInterval(timer);
      removeEventListener('lobby', look);
    };
  }, []);
  return <p className="tiny faint blive">{isLive ? t('battles.live') : ''}</p>;
}
