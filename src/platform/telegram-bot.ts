import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';

/** Answer of the Bot API. A refusal has its error code and, for too many requests, the seconds to wait. */
export type BotAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly description: string; readonly afterSeconds: number };

interface RawAnswer {
  readonly ok?: unknown;
  readonly result?: unknown;
  readonly error_code?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

/** Calls a method of the Bot API. Rejects when there is no readable answer; the error does not contain the token. */
export async function callBot(
  { token, apiUrl }: Pick<TelegramBot, 'token' | 'apiUrl'>,
  method: string,
  params: Readonly<Record<string, unknown>>,
  withinMs: number,
): Promise<BotAnswer> {
  const response = await boundedFetch(
    `${apiUrl}/bot${token}/${method}`,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(params) },
    withinMs,
  );
  const answer = (await response.json()) as RawAnswer;
  if (answer.ok === true) return { ok: true, result: answer.result };
  const { error_code: code, description, parameters } = answer;
  return {
    ok: false,
    code: typeof code === 'number' ? code : response.status,
    description: typeof description === 'string' ? description : '',
    afterSeconds: typeof parameters?.retry_after === 'number' ? parameters.retry_after : 0,
  };
}
