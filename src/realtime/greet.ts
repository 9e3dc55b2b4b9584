import { currencyByCode, isRoubleEnabled } from '#src/core/currencies/index.ts';
import { countUnread } from '#src/players/notifications/index.ts';
import { changeLanguage } from '#src/players/players/index.ts';
import { type SessionPlayer, Sessions } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { playerOf } from '#src/shared/actor.ts';
import type { LiveEvents, ReplacedChoice } from '#src/shared/live.ts';
import { FALLBACK_LOCALE, isLocale } from '#src/shared/locales.ts';
import type { LiveSocket } from './sockets.ts';
import { greetWithSums } from './sums.ts';

/** Sends a new connection the current state: it covers everything missed while disconnected. */
export async function greet(services: Services, socket: LiveSocket): Promise<void> {
  const player = socket.data.session?.player ?? null;
  if (player !== null) await sendReplacements(services, player, (event, choice) => socket.emit(event, choice));
  const show = await isRoubleEnabled(services);
  if (player !== null) {
    socket.emit('notices', { unread: await countUnread(services.db, player.id) });
    await greetWithSums(services, socket, player.id);
  }
  // Last: a page that has it has its whole state.
  socket.emit('showRussianData', { show });
}

type ReplacementEvent = keyof Pick<LiveEvents, 'fallbackCurrency' | 'language'>;

/**
 * A currency chosen earlier may be disabled, and a language unknown to the release that runs now. The account keeps its
 * currency for the day when it is back, and takes the fallback language. Each event also says when this failed.
 */
export async function sendReplacements(
  services: Services,
  player: SessionPlayer,
  send: (event: ReplacementEvent, choice: ReplacedChoice) => void,
): Promise<void> {
  const [currency, language] = await Promise.all([
    replacementFrom(async () => {
      const { code } = await currencyByCode(services, player.currency);
      return code === player.currency ? null : code;
    }),
    replacementFrom(async () => (isLocale(player.locale) ? null : await saveFallbackLanguage(services, player))),
  ]);
  if (currency !== null) send('fallbackCurrency', currency);
  if (language !== null) send('language', language);
}

async function saveFallbackLanguage(services: Services, { id, token }: SessionPlayer): Promise<string> {
  const locale = await changeLanguage(services, playerOf(id), { code: FALLBACK_LOCALE });
  await new Sessions(services).change(token, { locale });
  return locale;
}

async function replacementFrom(read: () => Promise<string | null>): Promise<ReplacedChoice | null> {
  try {
    const code = await read();
    return code === null ? null : { status: 'ok', data: code, error: null };
  } catch {
    return { status: 'error', data: null, error: 'errors.down' };
  }
}
