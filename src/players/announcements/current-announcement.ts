import { breakOf } from '#src/players/player-protection/index.ts';
import { cachedBy } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import type { Announcement } from './announcement.ts';
import { selectAnnouncements } from './store.ts';

/**
 * The cache is invalidated when an announcement is created, changed or ended. Start and end times are compared with the
 * clock on every read.
 */
const adverts = cachedBy(['adverts'], ({ db, clock }) => selectAnnouncements(db, clock.now()));

/** Returns the newest running announcement, or null. */
export async function currentAnnouncement(services: Services): Promise<Announcement | null> {
  const now = services.clock.now();
  const isRunning = ({ fromAt, untilAt }: Announcement): boolean =>
    fromAt <= now && (untilAt === null || now < untilAt);
  return (await adverts(services)).find(isRunning) ?? null;
}

/** Returns the announcement for a viewer: null for a player on a break. `player` is null for a guest. */
export async function announcementFor(
  services: Services,
  player: { readonly id: number } | null,
): Promise<Announcement | null> {
  const advert = await currentAnnouncement(services);
  if (advert === null || player === null) return advert;
  return (await breakOf(services.db, player.id, services.clock.now())) === null ? advert : null;
}
