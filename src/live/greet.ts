import { currencyByCode, isRoubleShown } from '#src/currencies/index.ts';
import { countUnread } from '#src/notices/index.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { FALLBACK_LOCALE, isLocale } from '#src/shared/locales.ts';
import type { Listener } from './sockets.ts';

/** Tells who has just come what holds now: whatever they missed while they were away is in it. */
export async function greet(world: World, socket: Listener): Promise<void> {
  const player = socket.data.session?.player ?? null;
  socket.emit('showRussianData', { show: await isRoubleShown(world) });
  if (player === null) return;
  socket.emit('notices', { unread: await countUnread(world.db, player.id) });
  await tellWithdrawn(world, socket, player);
}

/** A language or a currency that was chosen once may not be offered any more. */
async function tellWithdrawn(world: World, socket: Listener, { currency, locale }: SessionPlayer): Promise<void> {
  const { code } = await currencyByCode(world, currency);
  if (code !== currency) socket.emit('fallbackCurrency', { status: 'ok', data: code, error: null });
  if (!isLocale(locale)) socket.emit('language', { status: 'ok', data: FALLBACK_LOCALE, error: null });
}
