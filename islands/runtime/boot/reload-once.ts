import { wallMs } from '#islands/runtime/clock.ts';

const QUIET_MS = 10_000;

/**
 * Reloads the page after a script failed to load (a new build has other file names), at most once per path within ten
 * seconds. Otherwise, and offline, the server's markup keeps working as links and forms.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) return;
  const key = `reloaded:${location.pathname}`;
  try {
    const lastMs = Number(sessionStorage.getItem(key) ?? 0);
    if (wallMs() - lastMs < QUIET_MS) return;
    sessionStorage.setItem(key, String(wallMs()));
  } catch {
    return; // Storage is forbidden: without a memory the page could reload for ever.
  }
  location.reload();
}
