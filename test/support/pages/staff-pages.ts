import type { Services } from '#src/platform/services.ts';
import { addMember } from '#src/admin/access/index.ts';
import { staffPlayerPages } from '#test/support/pages/staff-player-pages.ts';
import { staffEditPages } from '#test/support/pages/staff-edit-pages.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import { freshName, type SignedInMember, type SignedInPlayer } from '#test/support/store.ts';

/** Staff pages for an admin, each with one state that has data. */
const STAFF_PAGES = [
  '/staff/alerts',
  '/staff/backups',
  '/staff/roles',
  '/staff/audit',
  '/staff/audit?act=nothing',
  '/staff',
  '/staff/account',
  '/staff/help',
  '/staff/help/reference',
  '/staff/battles',
  '/staff/battles?q=zzzz',
  ...[
    '',
    '?q=zzzz',
    '/items',
    '/items?q=zzzz',
    '/items/new',
    '/items/1',
    '/groups',
    '/prices',
    '/cases/new',
    '/cases/1',
  ].map(catalogue),
  ...['/cases/1?simulation=3', '/cases/1/terms', '/cases/1/texts', '/cases/1/versions', '/cases/1/compare'].map(
    catalogue,
  ),
];

function catalogue(path: string): string {
  return `/staff/catalogue${path}`;
}

export async function staffPages(
  services: Services,
  { player, empty, admin }: { player: SignedInPlayer; empty: SignedInPlayer; admin: SignedInMember },
): Promise<PageState[]> {
  const people = { playerId: player.auth.id, otherId: empty.auth.id, memberId: admin.auth.id };
  return [
    ...(await staffPlayerPages(services, people)),
    ...(await signInPages(services)),
    ...[...STAFF_PAGES, ...(await staffEditPages(admin))].map(
      (path) => ({ name: `staff ${path}`, path, by: 'staff', status: 200 }) as const,
    ),
  ];
}

/** Sign-in pages of the console, and the link of a staff member who has not signed up yet. */
async function signInPages(services: Services): Promise<PageState[]> {
  const { link } = await addMember(services, null, { name: freshName(), role: 'moderator', locale: 'ru' });
  return [
    { name: 'staff sign-in', path: '/staff/sign-in', by: 'guest', status: 200 },
    { name: 'staff link', path: new URL(link).pathname, by: 'guest', status: 200 },
    { name: 'staff link of no member', path: '/staff/begin/unknown', by: 'guest', status: 404 },
  ];
}
