import type { Envelope, Json } from '#src/shared/answers.ts';
import type { TextParams } from '#src/shared/text-keys.ts';
import { askAgain } from './ask-again.ts';
import { wait } from './clock.ts';
import { pageFacts } from './page-facts.ts';
import { randomHex } from './random.ts';
import { sumsAnswered, store } from './store.ts';
import { documentT } from './texts.ts';

/**
 * What became of a call. `lost`: no answer came, so nobody here knows whether it happened; send the same intention
 * again and the store repeats its answer instead of acting twice.
 */
export type Outcome<Data> =
  | { readonly kind: 'done'; readonly data: Data; readonly message: string | null }
  | { readonly kind: 'refused'; readonly error: string; readonly message: string; readonly params: TextParams }
  | { readonly kind: 'lost' };

/** Something a player wants once. Its key and body never change; `send` may be called until it is not lost. */
export interface Intention<Data> {
  readonly key: string;
  send(): Promise<Outcome<Data>>;
}

/** What a call stands on in the browser; a test gives its own. */
export interface CallGround {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly wait: (timeMs: number) => Promise<void>;
  readonly uuid: () => string;
  /** Says a refusal that came without words: it is none of the store’s own. */
  readonly sayUnknown: (error: string) => string;
}

/** Pauses before a call without an answer is sent again by itself; after the last one the player decides. */
const RETRY_AFTER_MS = [600, 1800];

const BROWSER: CallGround = {
  fetch: (path, init) => fetch(path, init),
  wait,
  uuid: () => randomHex(16),
  sayUnknown: (error) => documentT()('errors.unknown', { error }),
};

/**
 * Makes an intention of one call: the key is made here, at the press, and lives as long as the object. The player's
 * auth data is added to the body; balances in the answer go to the store.
 */
export function intend<Data>(path: string, body: object, ground: CallGround = BROWSER): Intention<Data> {
  const key = ground.uuid();
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...body, ...pageFacts().auth }),
  };
  const send = async (): Promise<Outcome<Data>> => {
    let outcome = await attempt<Data>(ground, path, init);
    for (const pauseMs of RETRY_AFTER_MS) {
      if (outcome.kind !== 'lost') break;
      await ground.wait(pauseMs);
      outcome = await attempt<Data>(ground, path, init);
    }
    if (outcome.kind === 'done') keepSums(outcome.data);
    return outcome;
  };
  return { key, send };
}

async function attempt<Data>(ground: CallGround, path: string, init: RequestInit): Promise<Outcome<Data>> {
  try {
    const response = await ground.fetch(path, init);
    const envelope = (await response.json()) as Envelope;
    if (envelope.status === 'ok') {
      // Some of the specification's answers are the whole body, without an envelope round the data.
      const data = 'data' in envelope ? envelope.data : envelope;
      return { kind: 'done', data: data as Data, message: envelope.message ?? null };
    }
    if (isUnsure(response)) return { kind: 'lost' };
    const { error = String(response.status), message, params } = envelope as Partial<typeof envelope>;
    const words = message ?? ground.sayUnknown(error);
    if (error === 'errors.age.confirm') askAgain();
    return { kind: 'refused', error, message: words, params: (params ?? {}) as TextParams };
  } catch {
    return { kind: 'lost' };
  }
}

/** A broken server may have acted; 409 with Retry-After says that the same key is being worked on elsewhere. */
function isUnsure(response: Response): boolean {
  return response.status >= 500 || (response.status === 409 && response.headers.has('Retry-After'));
}

function keepSums(answer: unknown): void {
  const { balance, balanceMinor, bonuses } = (answer ?? {}) as Record<string, unknown>;
  store.dispatch(
    sumsAnswered({
      ...(typeof balance === 'number' && { balance }),
      ...(typeof balanceMinor === 'number' && { balanceMinor }),
      ...(typeof bonuses === 'number' && { bonuses }),
    }),
  );
}

/** Reads something of the player's own: null when it cannot be had, which must never matter for value. */
export const readOwn = async <Data>(path: string): Promise<Data | null> =>
  (await askOwn<{ readonly data: Data }>(path))?.data ?? null;

/** The same for an answer that says more than its data. */
export async function askOwn<Answer>(path: string): Promise<Answer | null> {
  const envelope = await askEnvelope(path);
  return envelope?.status === 'ok' ? (envelope as Answer) : null;
}

/** The same with what was refused in words; null where no answer came. */
export async function askEnvelope<Data = Json>(path: string): Promise<Envelope<Data> | null> {
  const token = pageFacts().auth?.token ?? '';
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json', 'X-Auth-Token': token } });
    return (await response.json()) as Envelope<Data>;
  } catch {
    return null;
  }
}
