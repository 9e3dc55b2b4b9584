import { setTimeout as pause } from 'node:timers/promises';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import { fail } from '#src/shared/errors.ts';
import type { Services } from '#src/platform/services.ts';

/** Time limit for all attempts together, so that a waiting player gets an answer within 12 seconds. */
const WHOLE_PATIENCE_MS = 9500;
const PAUSE_MS = 250;
const TRIES = 2;

export interface PaymentProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends an idempotent request to a provider: a query, or a creation with an idempotency key. Limits: 6 seconds and 256
 * KB; redirects are refused; one retry after a missing answer or a server error.
 *
 * @throws errors.payment.away when there is no readable answer
 */
export async function requestProvider(
  { log }: Pick<Services, 'log'>,
  provider: string,
  address: string,
  init: RequestInit,
): Promise<PaymentProviderAnswer> {
  const deadline = AbortSignal.timeout(WHOLE_PATIENCE_MS);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(address, { ...init, signal: deadline });
    const isFinal = answer.status !== 0 && answer.status !== 429 && answer.status < 500;
    if (isFinal) return answer;
    log.warn({ provider, status: answer.status, reason: answer.reason, attempt }, 'provider.request.failed');
    if (attempt === TRIES || deadline.aborted) return failUnavailable();
    await pause(PAUSE_MS);
  }
}

/** Fails because the provider is not available. The provider's own error text goes to the log only. */
export const failUnavailable = (): never => fail('errors.payment.away', {}, 60);

interface ProviderAttempt extends PaymentProviderAnswer {
  /** Reason for a missing answer. The status is 0 then. */
  readonly reason: string | null;
}

async function tryOnce(address: string, init: RequestInit): Promise<ProviderAttempt> {
  try {
    const response = await boundedFetch(address, init);
    const text = await response.text();
    if (response.status >= 500) return { status: response.status, body: null, reason: null };
    return { status: response.status, body: JSON.parse(text) as unknown, reason: null };
  } catch (error) {
    return { status: 0, body: null, reason: error instanceof Error ? error.name : 'unknown' };
  }
}
