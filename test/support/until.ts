import { setTimeout as pause } from 'node:timers/promises';
import { slowed } from '#test/support/processes/slowness.ts';

const LIMIT_MS = 20_000;
const EVERY_MS = 50;

/**
 * Waits until a condition holds and returns its value. `condition` names it in the error.
 * @param limitMs the longest wait on a usual machine; a slow one gets as much more time as it needs
 * @throws when the condition does not hold in time
 */
export async function until<Value>(
  condition: string,
  read: () => Value | Promise<Value>,
  { limitMs = LIMIT_MS, everyMs = EVERY_MS }: { readonly limitMs?: number; readonly everyMs?: number } = {},
): Promise<Exclude<Value, false | null | undefined>> {
  const endMs = performance.now() + slowed(limitMs);
  for (;;) {
    const value = await read();
    if (value !== false && value !== null && value !== undefined)
      return value as Exclude<Value, false | null | undefined>;
    if (performance.now() > endMs) throw new Error(`after ${String(slowed(limitMs))} ms still not: ${condition}`);
    await pause(everyMs);
  }
}
