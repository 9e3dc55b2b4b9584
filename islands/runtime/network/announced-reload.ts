/**
 * A reload of all pages that staff ordered: a toast counts the seconds down, and a page with an open window or with a
 * running game waits until the player is done.
 */
import { nowMs } from '#islands/runtime/clock.ts';
import { isInGame } from '#islands/runtime/dialogs/in-game.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';

const SECOND_MS = 1000;
/** Longer than any count-down that staff can order. */
const SHOWN_MS = 3_600_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function announceReload(delayMs: number): void {
  const untilMs = nowMs() + delayMs;
  const step = (): void => {
    const secondsLeft = Math.ceil((untilMs - nowMs()) / SECOND_MS);
    if (secondsLeft <= 0 && !isBusy()) {
      location.reload();
      return;
    }
    const { within = '', waits = '' } = document.getElementById('reload-note')?.dataset ?? {};
    showReloadToast(secondsLeft > 0 ? within.replace('#', String(secondsLeft)) : waits);
    timer = setTimeout(step, SECOND_MS);
  };
  clearTimeout(timer);
  step();
}

/** The toast stays while its words change, so that a screen reader reads it once. */
function showReloadToast(text: string): void {
  const words = document.querySelector('#toasts [data-group=reload] p');
  if (words !== null) {
    words.parentElement?.setAttribute('role', 'timer');
    words.textContent = text;
    return;
  }
  const close = document.getElementById('reload-note')?.dataset['close'] ?? '';
  showToast({ kind: 'info', text, group: 'reload', durationMs: SHOWN_MS }, close);
}

const isBusy = (): boolean => document.querySelector('dialog[open]') !== null || isInGame();
