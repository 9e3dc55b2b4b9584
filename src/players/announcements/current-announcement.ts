import { breakOf } from '#src/players/player-protection/breaks/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import type { Announcement, Audience } from './announcement.ts';
import { selectAnnouncements } from './store.ts';

/**
 * The cache is invalidated when an announcement is created, changed or ended. Start and end times are compared with the
 * clock on every read.
 */
const adverts = cached('announcements', { dependsOn: ['adverts'] }, ({ db, clock }) =>
  selectAnnouncements(db, clock.now()),
);

/** Returns the newest running announcement for guests or for players, or null. */
export async function currentAnnouncement(
  services: Services,
  viewers: Exclude<Audience, 'everybody'>,
): Promise<Announcement | null> {
  const now = services.clock.now();
  const isShown = ({ fromAt, untilAt, audience }: Announcement): boolean =>
    fromAt <= now && (untilAt === null || now < untilAt) && (audience === 'everybody' || audience === viewers);
  return (await adverts(services)).find(isShown) ?? null;
}

/** Returns the announcement for a viewer: null for a player on a break. `player` is null for a guest. */
export async function announcementFor(
  services: Services,
  player: { readonly id: number } | null,
): Promise<Announcement | null> {
  const advert = await currentAnnouncement(services, player === null ? 'guests' : 'players');
  if (advert === null || player === null) return advert;
  return (await breakOf(services.db, player.id, services.clock.now())) === null ? advert : null;
}
