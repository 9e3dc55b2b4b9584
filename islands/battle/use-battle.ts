import { useEffect, useRef, useState } from 'react';
import { readOwn } from '#islands/runtime/network/call.ts';
import { type BattleShow, showOf } from '#ui/battles/show.ts';
import type { BattleModel } from '#ui/models/battles.ts';

/** A page without a socket reads the battle this often: while it runs, and while it waits. */
const RUNNING_MS = 3000;
const WAITING_MS = 10_000;
/** With a socket it reads when no message came for longer than rounds are apart: messages may be lost. */
const SILENCE_MS = 12_000;

/** The battle as the page knows it: rendered, then by socket, and by reading where messages are lost. */
export interface LiveBattle {
  readonly show: BattleShow;
  /** Null until the store has sent it. */
  readonly spectators: number | null;
  readonly learn: (battle: BattleModel) => void;
}

/** Message of the socket about a battle (islands/runtime/network/socket.ts). */
type BattleMessage = CustomEvent<BattleModel & { readonly id: string; readonly spectators?: number }>;

export function useBattle(id: string, rendered: BattleShow): LiveBattle {
  const [show, setShow] = useState(rendered);
  const [spectators, setSpectators] = useState<number | null>(null);
  const isLive = useRef(false);
  const learn = (battle: BattleModel): void => setShow((known) => newer(known, showOf(battle)));
  useEffect(() => {
    const hear = (event: Event): void => {
      const { detail } = event as BattleMessage;
      if (detail.id !== id) return;
      isLive.current = true;
      learn(detail);
      if (detail.spectators !== undefined) setSpectators(detail.spectators);
    };
    addEventListener('battle', hear);
    // Live updates are what this page is for.
    dispatchEvent(new Event('follow'));
    return () => removeEventListener('battle', hear);
  }, [id]);
  const isOver = show.state === 'finished' || show.state === 'cancelled';
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(look, isLive.current ? SILENCE_MS : show.state === 'running' ? RUNNING_MS : WAITING_MS);
    return () => clearTimeout(timer);
    function look(): void {
      void readOwn<BattleModel>(`/api/battle/${id}`).then((battle) => {
        if (battle === null) setShow((known) => ({ ...known }));
        else learn(battle);
      });
    }
  }, [show, isOver, id]);
  return { show, spectators, learn };
}

const ORDER = { waiting: 0, running: 1, finished: 2, cancelled: 2 } as const;

/** Messages and answers may overtake each other; a battle never goes back. */
function newer(known: BattleShow, learned: BattleShow): BattleShow {
  const isOlder = ORDER[learned.state] < ORDER[known.state] || learned.rounds.length < known.rounds.length;
  return isOlder ? { ...known } : learned;
}
