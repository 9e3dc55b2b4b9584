import { currencyByCode, isRoubleEnabled } from '#src/core/currencies/index.ts';
import { countUnread } from '#src/players/notifications/index.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, isLocale } from '#src/shared/locales.ts';
import type { LiveSocket } from './sockets.ts';

/** Sends a new connection the current state: it covers everything missed while disconnected. */
export async function greet(services: Services, socket: LiveSocket): Promise<void> {
  const player = socket.data.session?.player ?? null;
  socket.emit('showRussianData', { show: await isRoubleEnabled(services) });
  if (player === null) return;
  socket.emit('notices', { unread: await countUnread(services.db, player.id) });
  await tellWithdrawn(services, socket, player);
}

/** A language or currency chosen earlier may have been withdrawn. */
async function tellWithdrawn(
  services: Services,
  socket: LiveSocket,
  { currency, locale }: SessionPlayer,
): Promise<void> {
  const { code } = await currencyByCode(services, currency);
  if (code !== currency) socket.emit('fallbackCurrency', { status: 'ok', data: code, error: null });
  if (!isLocale(locale)) socket.emit('language', { status: 'ok', data: FALLBACK_LOCALE, error: null });
}
