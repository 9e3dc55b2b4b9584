/** Looks whether the battle that the player waits for has begun, and calls the player by the title and a toast. */
import { flashTitle } from '#islands/runtime/dialogs/flash-title.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import {
  awaitedBattle,
  CALL_MS,
  forgetBattle,
  isCallOver,
  noteBegun,
} from '#islands/runtime/session/awaited-battle.ts';
import type { BattleModel } from '#ui/models/battles.ts';

/** The battle for which this page has called the player. */
let calledFor: string | null = null;

export async function lookAtBattle(): Promise<void> {
  const awaited = awaitedBattle();
  if (awaited === null || awaited.id === calledFor) return;
  if (isCallOver(awaited)) return forgetBattle(awaited.id);
  const response = await fetch(`/api/battle/${awaited.id}`, { headers: { Accept: 'application/json' } });
  if (!response.ok) return;
  const { data } = (await response.json()) as { readonly data: Pick<BattleModel, 'state'> };
  // Two looks may overlap.
  if (data.state === 'waiting' || calledFor === awaited.id) return;
  if (data.state !== 'running') return forgetBattle(awaited.id);
  calledFor = awaited.id;
  noteBegun(awaited.id);
  flashTitle(awaited.text);
  const close = document.getElementById('reload-note')?.dataset['close'] ?? '';
  showToast({ kind: 'success', text: awaited.text, group: 'battle', durationMs: CALL_MS }, close);
}
