import { useEffect } from 'react';
import { awaitBattle, forgetBattle, noteBegun } from '#islands/runtime/session/awaited-battle.ts';
import { useT } from '#ui/texts.tsx';
import type { BattleModel } from '#ui/models/battles.ts';

/** Lets the other tabs call a player who waits for this battle; `state` is null for pages without an own seat. */
export function useAwaited(id: string, state: BattleModel['state'] | null): void {
  const t = useT();
  const isWaiting = state === 'waiting';
  useEffect(() => {
    if (state === null) return;
    if (isWaiting) awaitBattle({ id, text: t('battles.room.begun') });
    // A player who looks at the reels needs no call.
    else if (state === 'running' && document.hidden) noteBegun(id);
    else forgetBattle(id);
  }, [state === null, isWaiting]);
}
