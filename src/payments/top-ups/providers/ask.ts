import { setTimeout as pause } from 'node:timers/promises';
import { boundedFetch } from '#src/platform/bounded-fetch.ts';
import { fail } from '#src/shared/errors.ts';
import type { World } from '#src/platform/world.ts';

/** All tries together: the player who waits for them is told within twelve seconds. */
const WHOLE_PATIENCE_MS = 9500;
const PAUSE_MS = 250;
const TRIES = 2;

/** What a provider answered: its status, and what it says in JSON. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Asks a provider something that may be asked twice: a question, or a wish under a key of its own. It has six seconds
 * and 256 KB for an answer, may not lead elsewhere, and is asked once more when none came or it was at fault. Fails
 * with `errors.payment.away` when it says nothing that can be read.
 */
export async function askProvider(
  { log }: Pick<World, 'log'>,
  provider: string,
  address: string,
  init: RequestInit,
): Promise<ProviderAnswer> {
  const whole = AbortSignal.timeout(WHOLE_PATIENCE_MS);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(address, { ...init, signal: whole });
    const isFinal = answer.status !== 0 && answer.status !== 429 && answer.status < 500;
    if (isFinal) return answer;
    log.warn({ provider, status: answer.status, reason: answer.reason, attempt }, 'a provider of payments is away');
    if (attempt === TRIES || whole.aborted) return away();
    await pause(PAUSE_MS);
  }
}

/** Says that a provider cannot be reached now. What it said itself is for the log alone. */
export const away = (): never => fail('errors.payment.away', {}, 60);

interface Tried extends ProviderAnswer {
  /** Why there is no answer; the status is 0 then. */
  readonly reason: string | null;
}

async function tryOnce(address: string, init: RequestInit): Promise<Tried> {
  try {
    const response = await boundedFetch(address, init);
    const text = await response.text();
    if (response.status >= 500) return { status: response.status, body: null, reason: null };
    return { status: response.status, body: JSON.parse(text) as unknown, reason: null };
  } catch (error) {
    return { status: 0, body: null, reason: error instanceof Error ? error.name : 'unknown' };
  }
}
