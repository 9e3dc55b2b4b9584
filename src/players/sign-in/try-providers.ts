import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import type { Services } from '#src/platform/services.ts';
import { callBot } from '#src/platform/telegram-bot.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { newSecret, type SignInAttempt } from './attempt.ts';
import { authorizeAddress } from './providers/oauth.ts';

const PATIENCE_MS = 10_000;

/**
 * Opens the first page of each configured provider, as a player's browser would, and asks Telegram for its bot.
 * Returns those that refuse the client, the address to which they lead players back or the token, and those that do not
 * answer.
 */
export async function findFailingSignIn(services: Services): Promise<string[]> {
  const origin = services.links.origins?.[FALLBACK_LOCALE] ?? services.config.publicOrigin ?? '';
  const tried = OAUTH_PROVIDERS.map(async (provider): Promise<string[]> => {
    const client = services.config.oauth[provider];
    if (client === undefined) return [];
    const attempt: SignInAttempt = {
      provider,
      verifier: newSecret(services),
      redirectUri: `${origin}/authold/${provider}`,
      returnTo: '/',
      locale: FALLBACK_LOCALE,
      link: null,
      attest: null,
      fingerprint: null,
    };
    const problem = await problemOf(authorizeAddress(client, attempt, newSecret(services)));
    return problem === null ? [] : [`${provider} (${attempt.redirectUri}): ${problem}`];
  });
  return (await Promise.all([problemsOfBot(services.config.telegram), ...tried])).flat();
}

async function problemsOfBot(bot: TelegramBot | null): Promise<string[]> {
  if (bot === null) return [];
  try {
    return (await callBot(bot, 'getMe', {}, PATIENCE_MS)).ok ? [] : ['telegram: refuses the token'];
  } catch {
    return ['telegram: does not answer'];
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
