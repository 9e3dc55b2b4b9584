/** Looks whether the battle that the player waits for has begun, and calls the player by the title and a toast. */
import { flashTitle } from '#islands/runtime/dialogs/flash-title.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { awaitedBattle, forgetBattle } from '#islands/runtime/session/awaited-battle.ts';
import type { BattleModel } from '#ui/models/battles.ts';

const SHOWN_MS = 15_000;

export async function lookAtBattle(): Promise<void> {
  const awaited = awaitedBattle();
  if (awaited === null) return;
  const response = await fetch(`/api/battle/${awaited.id}`, { headers: { Accept: 'application/json' } });
  if (!response.ok) return;
  const { data } = (await response.json()) as { readonly data: Pick<BattleModel, 'state'> };
  if (data.state === 'waiting') return;
  forgetBattle(awaited.id);
  if (data.state !== 'running') return;
  flashTitle(awaited.text);
  const close = document.getElementById('reload-note')?.dataset['close'] ?? '';
  showToast({ kind: 'success', text: awaited.text, group: 'battle', durationMs: SHOWN_MS }, close);
}
