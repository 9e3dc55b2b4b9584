import { useEffect, useState, type ReactElement } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { LiveEvents } from '#src/shared/live.ts';
import { useT } from '#ui/texts.tsx';
import { island } from '#ui/island.ts';

/**
 * Refreshes the withdrawal queue when a request changes (`hx-trigger="desk from:body"`), and shows whether live updates
 * are connected.
 */
export default island<object>({
  name: 'withdrawal-updates',
  load: 'idle',
  texts: ['admin-withdrawals.live'],
  Component: WithdrawalUpdates,
});

function WithdrawalUpdates(): ReactElement {
  const t = useT();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const socket: Socket<LiveEvents, Record<string, never>> = io({
      path: '/socket.io',
      transports: ['websocket'],
      withCredentials: true,
    });
    // Catches up on changes missed while disconnected.
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
  return <p className="tiny faint mt3">{isLive ? t('admin-withdrawals.live') : ''}</p>;
}
