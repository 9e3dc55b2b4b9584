import { z } from 'zod';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import type { Log } from '#src/platform/process/log.ts';
import { fail } from '#src/shared/errors.ts';
import type { GameAccounts } from './game-accounts.ts';

/** Short, because a player waits for the answer. */
const WITHIN_MS = 5000;
const LONGEST_NAME = 64;
const LONGEST_ADDRESS = 500;
const LONGEST_ERROR = 120;

const playerAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(LONGEST_NAME)),
  name: z.string().transform((name) => name.trim().slice(0, LONGEST_NAME)),
  avatar: z.string().max(LONGEST_ADDRESS).nullish().catch(null),
});

/** Account service of the game over HTTP: `GET {url}?id=` returns the account, or 404. */
export const httpGame = (url: string, log: Pick<Log, 'warn'>, withinMs = WITHIN_MS): GameAccounts => ({
  find: async (id) => {
    const address = new URL(url);
    address.searchParams.set('id', id);
    const { status, body } = await ask(address, log, withinMs);
    if (status === 404) return null;
    if (status !== 200) fail('errors.game.failed', { error: errorOf(status, body) });
    const account = playerAnswer.safeParse(body);
    if (!account.success) return away(log, 'an account that cannot be read');
    return { id: account.data.id, name: account.data.name, avatar: account.data.avatar ?? '' };
  },
});

async function ask(address: URL, log: Pick<Log, 'warn'>, withinMs: number): Promise<{ status: number; body: unknown }> {
  try {
    const response = await boundedFetch(address, { headers: { Accept: 'application/json' } }, withinMs);
    const text = await response.text();
    if (response.status === 200) return { status: 200, body: JSON.parse(text) as unknown };
    return { status: response.status, body: text };
  } catch (error) {
    return away(log, error instanceof Error ? error.name : 'unknown');
  }
}

/** Error text of the service, cut to a length that can be shown to players, or its status. */
function errorOf(status: number, body: unknown): string {
  try {
    const { error } = JSON.parse(String(body)) as { error?: unknown };
    if (typeof error === 'string' && error.trim() !== '') return error.trim().slice(0, LONGEST_ERROR);
  } catch {
    // The body is not JSON: fall back to the status.
  }
  return String(status);
}

function away(log: Pick<Log, 'warn'>, reason: string): never {
  log.warn({ provider: 'game-accounts', reason }, 'provider.request.failed');
  return fail('errors.game.away', {}, 30);
}
