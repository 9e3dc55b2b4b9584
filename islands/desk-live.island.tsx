import { useEffect, useState, type ReactElement } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { LiveEvents } from '#src/shared/live.ts';
import { useT } from '#views/ui/texts.tsx';
import { island } from './runtime/island.ts';

/** Has the desk look again when a request moved: `hx-trigger="desk from:body"`. Says whether the store can tell. */
export default island<object>({ name: 'desk-live', load: 'idle', texts: ['desk.live'], Component: DeskLive });

function DeskLive(): ReactElement {
  const t = useT();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const socket: Socket<LiveEvents, Record<string, never>> = io({
      path: '/socket.io',
      transports: ['websocket'],
      withCredentials: true,
    });
    // Whatever moved while nobody could tell of it is seen now.
    const look = (): boolean => document.body.dispatchEvent(new Event('desk'));
    socket.on('desk', look);
    socket.on('connect', () => {
      setLive(true);
      look();
    });
    socket.on('disconnect', () => setLive(false));
    return () => {
      socket.close();
    };
  }, []);
  return <p className="tiny faint mt3">{isLive ? t('desk.live') : ''}</p>;
}
