/** Looks after a new notification whether the battle that the player waits for has begun, and calls the player. */
import { flashTitle } from '#islands/runtime/dialogs/flash-title.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { awaitedBattle, forgetBattle } from '#islands/runtime/session/awaited-battle.ts';
import type { BattleModel } from '#ui/models/battles.ts';
import { readOwn } from './call.ts';

const SHOWN_MS = 15_000;

export async function lookAtBattle(): Promise<void> {
  const awaited = awaitedBattle();
  if (awaited === null) return;
  const battle = await readOwn<Pick<BattleModel, 'state'>>(`/api/battle/${awaited.id}`);
  if (battle === null || battle.state === 'waiting') return;
  forgetBattle(awaited.id);
  if (battle.state !== 'running') return;
  flashTitle(awaited.text);
  const close = document.getElementById('reload-note')?.dataset['close'] ?? '';
  showToast({ kind: 'success', text: awaited.text, group: 'battle', durationMs: SHOWN_MS }, close);
}
