import type { Envelope, Json } from '#src/shared/answers.ts';
import type { T, TextParams } from '#src/shared/text-keys.ts';
import { askAgain } from '#islands/runtime/dialogs/ask-again.ts';
import { wait } from '#islands/runtime/clock.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { randomHex } from '#islands/runtime/random.ts';
import { sumsAnswered, store } from '#islands/runtime/store.ts';
import { documentT } from '#islands/runtime/texts.ts';

/**
 * Result of a call. `lost`: no usable response arrived, so the result is unknown; send the same call again, and the
 * server replays its response instead of acting twice. `what` says, without a full stop, what arrived instead.
 */
export type CallOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data; readonly message: string | null }
  | { readonly kind: 'refused'; readonly error: string; readonly message: string; readonly params: TextParams }
  | { readonly kind: 'lost'; readonly what: string };

/** One action of a player. Its key and body never change; `send` may be called again while the result is `lost`. */
export interface RepeatableCall<Data> {
  readonly key: string;
  send(): Promise<CallOutcome<Data>>;
}

/** Browser dependencies of a call; tests pass their own. */
export interface CallDependencies {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly wait: (timeMs: number) => Promise<void>;
  readonly uuid: () => string;
  readonly texts: () => T;
}

/** Delays of automatic retries after a lost call; after the last one the player decides. */
const RETRY_AFTER_MS = [600, 1800];

const BROWSER: CallDependencies = {
  fetch: (path, init) => fetch(path, init),
  wait,
  uuid: () => randomHex(16),
  texts: documentT,
};

/**
 * Creates a call of one action. Its key is that of its form, so that the plain form and the call act once together;
 * without a form the key is created here. The player's auth data is added to the body; balances in the answer go to the
 * store.
 */
export function prepareCall<Data>(
  path: string,
  body: object,
  formKey: string | null = null,
  dependencies: CallDependencies = BROWSER,
): RepeatableCall<Data> {
  const key = formKey ?? dependencies.uuid();
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...body, ...pageFacts().auth }),
  };
  const send = async (): Promise<CallOutcome<Data>> => {
    let outcome = await attempt<Data>(dependencies, path, init);
    for (const pauseMs of RETRY_AFTER_MS) {
      if (outcome.kind !== 'lost') break;
      await dependencies.wait(pauseMs);
      outcome = await attempt<Data>(dependencies, path, init);
    }
    if (outcome.kind === 'done') keepSums(outcome.data);
    return outcome;
  };
  return { key, send };
}

async function attempt<Data>(
  dependencies: CallDependencies,
  path: string,
  init: RequestInit,
): Promise<CallOutcome<Data>> {
  try {
    const response = await dependencies.fetch(path, init);
    const { status, headers } = response;
    return readAnswer({ status, retryAfter: headers.get('Retry-After'), body: await response.text() }, dependencies);
  } catch {
    return { kind: 'lost', what: whatCame(null, dependencies) };
  }
}

/** A response, however it was fetched. */
export interface RawAnswer {
  /** 0 when no response arrived. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Reads the outcome of a call in its response. */
export function readAnswer<Data>(
  { status, retryAfter, body }: RawAnswer,
  dependencies: Pick<CallDependencies, 'texts'> = BROWSER,
): CallOutcome<Data> {
  // With Retry-After a 409 means that a request with the same key is in progress.
  const isUnderWay = status === 409 && retryAfter !== null;
  const envelope = status >= 500 || isUnderWay ? null : parseEnvelope(body);
  if (envelope === null) return { kind: 'lost', what: whatCame(isUnderWay ? null : status, dependencies) };
  if (envelope.status === 'ok') {
    // Some specified responses are the whole body, without a data envelope.
    const data = 'data' in envelope ? envelope.data : envelope;
    return { kind: 'done', data: data as Data, message: envelope.message ?? null };
  }
  const { error = String(status), message, params } = envelope as Partial<typeof envelope>;
  if (error === 'errors.age.confirm') askAgain();
  const text = message ?? dependencies.texts()('errors.unknown', { error });
  return { kind: 'refused', error, message: text, params: (params ?? {}) as TextParams };
}

function parseEnvelope(body: string): Envelope | null {
  try {
    return JSON.parse(body) as Envelope | null;
  } catch {
    return null;
  }
}

/**
 * Says what came instead of a usable response, without a full stop: an unexpected status, or nothing. A response of
 * status 2xx that cannot be read was cut off on its way.
 */
export function whatCame(status: number | null, { texts }: Pick<CallDependencies, 'texts'> = BROWSER): string {
  const isUnexpected = status !== null && status >= 300;
  return isUnexpected ? texts()('errors.unknown', { error: String(status) }) : texts()('errors.noAnswer');
}

function keepSums(answer: unknown): void {
  const { balance, balanceMinor, bonuses, currency } = (answer ?? {}) as Record<string, unknown>;
  // The account has another currency by now: its balance would be beside the wrong sign.
  if (typeof currency === 'string' && currency !== pageFacts().currency.code) return;
  store.dispatch(
    sumsAnswered({
      ...(typeof balance === 'number' && { balance }),
      ...(typeof balanceMinor === 'number' && { balanceMinor }),
      ...(typeof bonuses === 'number' && { bonuses }),
    }),
  );
}

/** Reads data of the player; null on failure. Use it only where a failure has no effect on value. */
export const readOwn = async <Data>(path: string): Promise<Data | null> =>
  (await askOwn<{ readonly data: Data }>(path))?.data ?? null;

/** Like `readOwn`, for responses with more fields than `data`. */
export async function askOwn<Answer>(path: string): Promise<Answer | null> {
  const envelope = await askEnvelope(path);
  return envelope?.status === 'ok' ? (envelope as Answer) : null;
}

/** Like `readOwn`, including refusals with their texts; null when no response arrived. */
export async function askEnvelope<Data = Json>(path: string): Promise<Envelope<Data> | null> {
  const token = pageFacts().auth?.token ?? '';
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json', 'X-Auth-Token': token } });
    return (await response.json()) as Envelope<Data>;
  } catch {
    return null;
  }
}
