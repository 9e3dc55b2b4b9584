import { OAUTH_PROVIDERS, type OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import type { Services } from '#src/platform/services.ts';
import { callBot } from '#src/platform/telegram-bot.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { newSecret, type SignInAttempt } from './attempt.ts';
import { authorizeAddress } from './providers/oauth.ts';

const PATIENCE_MS = 10_000;

/** A configured provider; `problem` is null when it works. `address` is the one to which it leads players back. */
interface TriedProvider {
  readonly name: OAuthProvider | 'telegram';
  readonly address: string | null;
  readonly problem: string | null;
}

/**
 * Opens the first page of each configured provider, as a player's browser would, and asks Telegram for its bot.
 * A provider fails when it does not answer, or refuses the client, the address or the token.
 */
export async function trySignIn(services: Services): Promise<TriedProvider[]> {
  const { telegram, oauth, publicOrigin } = services.config;
  const origin = services.links.origins?.[FALLBACK_LOCALE] ?? publicOrigin ?? '';
  const tried = OAUTH_PROVIDERS.map(async (name): Promise<TriedProvider[]> => {
    const client = oauth[name];
    if (client === undefined) return [];
    const attempt: SignInAttempt = {
      provider: name,
      verifier: newSecret(services),
      redirectUri: `${origin}/authold/${name}`,
      returnTo: '/',
      locale: FALLBACK_LOCALE,
      link: null,
      attest: null,
      fingerprint: null,
    };
    const problem = await problemOf(authorizeAddress(client, attempt, newSecret(services)));
    return [{ name, address: attempt.redirectUri, problem }];
  });
  const bot =
    telegram === null ? [] : [{ name: 'telegram', address: null, problem: await problemOfBot(telegram) } as const];
  return [...bot, ...(await Promise.all(tried)).flat()];
}

/** The providers that fail, with the reason. */
export const findFailingSignIn = async (services: Services): Promise<string[]> =>
  (await trySignIn(services)).flatMap(({ name, address, problem }) =>
    problem === null ? [] : [`${name}${address === null ? '' : ` (${address})`}: ${problem}`],
  );

async function problemOfBot(bot: TelegramBot): Promise<string | null> {
  try {
    return (await callBot(bot, 'getMe', {}, PATIENCE_MS)).ok ? null : 'refuses the token';
  } catch {
    return 'does not answer';
  }
}

/** Providers answer a wrong client or address with an error, or lead to a page of one. */
async function problemOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    if (answer.status >= 400) return `answers ${String(answer.status)}`;
    return /[/?&]error\b/.test(answer.headers.get('location') ?? '') ? 'refuses the client or the address' : null;
  } catch {
    return 'does not answer';
  }
}
