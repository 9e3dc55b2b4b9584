import { followBrand } from '#src/core/branding/index.ts';
import { seedCurrencies } from '#src/core/currencies/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { changeItem, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { markNotificationsRead } from '#src/players/notifications/read-notifications.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { seedSettings } from '#src/core/settings/index.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { TEST_MAIL } from '#test/support/providers/mail-server.ts';
import { seedCatalogue } from '#tools/demo/seed-catalogue.ts';
import type { Config } from '#src/platform/config/config.ts';
import { battlePages } from '#test/support/pages/battle-pages.ts';
import { emailPages } from '#test/support/pages/email-pages.ts';
import { fairPages } from '#test/support/pages/fair-pages.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { gamePages, wheelPages } from '#test/support/pages/game-pages.ts';
import { giftPages } from '#test/support/pages/gift-pages.ts';
import { paymentPages, sandboxPages } from '#test/support/pages/payment-pages.ts';
import type { PageState, PageStateMaker } from '#test/support/pages/page-state.ts';
import { staffPages } from '#test/support/pages/staff-pages.ts';
import {
  asPlayer,
  asStaff,
  type SignedInMember,
  type SignedInPlayer,
  type Store,
  testConfig,
} from '#test/support/store.ts';
import { withdrawalPages } from '#test/support/pages/withdrawal-pages.ts';

/**
 * The real services of this run with the whole catalogue of a new store: real titles in every language and existing
 * pictures. Rate limits are lifted, because tests request many pages a minute.
 */
export const makeShop = (): Promise<Services> => openShop({});

/** The same in an empty schema: no earlier test has left a battle whose items are about to be shown. */
export const makeOwnShop = async (suffix: string): Promise<Services> =>
  await openShop({ databaseUrl: await freshSchema(testConfig({}).databaseUrl, suffix) });

async function openShop(config: Partial<Config>): Promise<Services> {
  const services = await openServices(testConfig({ rateFactor: 1000, mail: TEST_MAIL, ...config }));
  await transaction(services, null, async (tx) => {
    await seedSettings(tx);
    await seedCurrencies(tx);
    return null;
  });
  await seedCatalogue(services, services.clock.now());
  await followBrand(services);
  return services;
}

/** The cheapest case; opens for 9.00 roubles. */
export const CHEAP_CASE = 'vegetable-patch';

/** An item in no case, so that its price moves no return. */
const REPRICED_ITEM = 'binoculars-skipper';

/** Players for the states of each page, and the pages. */
export interface Tour {
  readonly player: SignedInPlayer;
  /** Viewer of the staff pages. */
  readonly admin: SignedInMember;
  readonly pages: readonly PageState[];
}

/** A case for each state of a case page; the first only costs money. */
const CASES = [
  CHEAP_CASE,
  'polar-storm',
  'hot-enamel',
  'winter-porcelain',
  'recruit',
  'daily-quota',
  'carrier-pigeon',
  'first-harvest',
  'thank-you-note',
  'pocket-change',
  'final-stake',
];

const SITE = [
  '/faq',
  '/contacts',
  '/privacy',
  '/agreement',
  '/credits',
  '/gold',
  '/status',
  '/reserves',
  '/login',
  '/payment',
];

interface OwnedItems {
  readonly data: { readonly items: readonly { readonly insertId: number }[] };
}

interface OpenedDrop {
  readonly drawId: number;
  readonly insertId: number;
}

interface OpenedOne {
  readonly data: { readonly drops: readonly OpenedDrop[] };
}

/**
 * Plays as the demo player of a name until every page has data: a draw with a revealed seed and one without, an opening
 * of several, owned items and a sold one.
 */
export async function takeTour(store: Store, name: string): Promise<Tour> {
  const player = await asPlayer(store, name);
  const { drawId: revealed, insertId } = await openOne(player);
  await player.post('/api/fair/rotate').expect(200);
  const { drawId: waiting } = await openOne(player);
  const result = await openByForm(player);
  const owned = (await player.get('/api/item/list').expect(200)).body as OwnedItems;
  const stake = owned.data.items.slice(0, 3).map(({ insertId: id }) => id);
  const games = await gamePages(store, player, stake, CHEAP_CASE);
  const [{ insertId: requested }, { insertId: cancelled }] = [await openOne(player), await openOne(player)];
  const empty = await asPlayer(store, `${name} 0`);
  await empty.get('/api/_auth/session').expect(200);
  await fillTops(store, name);
  const own = (path: string, title = path): PageState => ({ name: `own ${title}`, path, by: 'player', status: 200 });
  const open = (path: string, title = path): PageState => ({ name: title, path, by: 'guest', status: 200 });
  const admin = await asStaff(store, 'admin', name);
  const pages = [
    ...homePages(open),
    ...casePages(open, own),
    ...(await itemPages(store.services, open, own)),
    ...proofPages(open, revealed, waiting),
    ...(await fairPages(store.services, [open, own], revealed)),
    ...SITE.map((path) => open(path)),
    open('/faq?q=G', 'questions, found'),
    open('/faq?q=zzzz', 'questions, nothing found'),
    ...topPages(player, empty),
    ...(await notificationPages(store.services, player.auth.id)),
    ...(await emailPages(store.services, player)),
    ...(await giftPages(store.services, player, empty)),
    { name: 'not found', path: '/nothing/here', by: 'guest', status: 404 } as const,
    open('/profile', 'invitation to sign in'),
    open('/offline'),
    open('/bonus'),
    open('/wheel'),
    open('/referral', 'referral, invitation'),
    open(`/ref/${String(player.auth.id)}`, 'entry link'),
    { name: 'entry link of no player', path: '/ref/unknown-code', by: 'guest', status: 404 } as const,
    own('/', 'home'),
    ...games,
    ...(await battlePages(store, player, await asPlayer(store, `${name} 1`), CHEAP_CASE)),
    own('/bonus'),
    own('/wheel'),
    ...(await wheelPages(store, player)),
    own('/referral'),
    own(`/ref/${String(player.auth.id)}`, 'entry link'),
    own(result, 'result of an opening'),
    own('/contacts'),
    open('/adult', 'age, invitation'),
    own('/adult', 'age, confirmed'),
    ...profilePages(open, own),
    ...(await paymentPages(player, open, own)),
    ...(await sandboxPages(store, player, open)),
    own('/profile/sell-all', 'sell-all'),
    own(`/profile/items/${String(insertId)}`, 'item'),
    ...['/login', '/payment'].map((path) => own(path)),
    ...(await withdrawalPages(store.services, { player, admin }, { free: insertId, waiting: requested, cancelled }, [
      open,
      own,
    ])),
    own('/profile/sell-all?expected=1', 'sell-all, changed'),
    ...proofPages(own, revealed, waiting),
    { name: 'own not found', path: '/nothing/here', by: 'player', status: 404 } as const,
    ...(await staffPages(store.services, { player, empty, admin })),
  ];
  return { player, admin, pages };
}

/** The proofs of a draw with a revealed seed and of one without. */
const proofPages = (
  page: (path: string, title: string) => PageState,
  revealed: number | string,
  waiting: number | string,
): PageState[] => [
  page(`/fair/draw/${String(revealed)}`, 'proof, revealed'),
  page(`/fair/draw/${String(waiting)}`, 'proof, not revealed'),
];

async function openByForm(player: SignedInPlayer): Promise<string> {
  const form = { ...player.auth, count: '3', revealMs: '0', idempotencyKey: `tour-of-${String(player.auth.id)}` };
  const opened = await player.agent.post(`/case/${CHEAP_CASE}`).type('form').send(form).expect(303);
  return String(opened.headers['location']).replace('#drops', '');
}

function topPages(player: SignedInPlayer, empty: SignedInPlayer): PageState[] {
  const [full, bare] = [`/profile/${String(player.auth.id)}`, `/profile/${String(empty.auth.id)}`];
  return [
    ...['/top', '/top?period=day', '/top?period=all'].map(
      (path) => ({ name: path, path, by: 'guest', status: 200 }) as const,
    ),
    { name: 'a player', path: full, by: 'guest', status: 200 },
    { name: 'a player without wins', path: bare, by: 'guest', status: 200 },
    { name: 'player of no number', path: '/profile/unknown', by: 'guest', status: 404 },
    { name: 'own place in the top', path: '/top', by: 'player', status: 200 },
    { name: 'own top of a month', path: '/top?period=month', by: 'player', status: 200 },
    { name: 'own page as others see it', path: full, by: 'player', status: 200 },
  ];
}

/** Lets enough other players win for a podium and the table beneath it, then runs the job. */
async function fillTops(store: Store, name: string): Promise<void> {
  for (let index = 1; index <= 4; index += 1) await openOne(await asPlayer(store, `${name} ${String(index)}`));
  await rollUp(store.services);
  await store.services.dataVersions.refresh();
}

const homePages = (open: PageStateMaker): PageState[] => [
  open('/', 'home'),
  open('/?q=a&category=farm&sort=price', 'home, filtered'),
  open('/?q=zzzz', 'home, nothing found'),
  open('/category/farm', 'category'),
];

/** An item of the cheapest case, and one that is in no case and whose price has changed. */
async function itemPages(services: Services, open: PageStateMaker, own: PageStateMaker): Promise<PageState[]> {
  const { itemsById } = await publishedCases(services);
  const repriced = [...itemsById.values()].find(({ key }) => key === REPRICED_ITEM);
  for (const priceCentiG of [1250_00, 1175_50]) {
    await transaction(services, null, async (tx) => {
      const item = await readEditedItem(tx, repriced?.id ?? 0);
      return await changeItem(tx, { id: item.id, revision: item.revision, wish: { ...item, priceCentiG } });
    });
  }
  await services.dataVersions.refresh();
  return [
    open('/item/siskin-polka-dots', 'page of an item'),
    own('/item/siskin-polka-dots', 'page of an item'),
    open(`/item/${REPRICED_ITEM}`, 'page of an item with other prices'),
    { name: 'page of no item', path: '/item/no-such-item', by: 'guest', status: 404 },
  ];
}

const casePages = (open: PageStateMaker, own: PageStateMaker): PageState[] => [
  ...CASES.map((one) => open(`/case/${one}`)),
  open('/case/carrier-pigeon/conditions', 'conditions, for a guest'),
  open('/case/polar-storm/odds', 'odds of a case'),
  open('/case/polar-storm/odds?before=1', 'odds of a case, none earlier'),
  open('/case/polar-storm/statistics', 'statistics of a case'),
  open(`/case/${CHEAP_CASE}/statistics`, 'statistics of an opened case'),
  own(`/case/${CHEAP_CASE}/statistics`, 'statistics of an opened case'),
  open('/case/polar-storm/demo', 'demo spin, before it'),
  open('/case/polar-storm/demo?ticket=123456', 'demo spin'),
  ...CASES.map((one) => own(`/case/${one}`)),
  ...['carrier-pigeon', 'recruit', 'first-harvest'].map((one) => own(`/case/${one}/conditions`)),
];

const profilePages = (open: PageStateMaker, own: PageStateMaker): PageState[] => [
  open('/profile/accounts', 'account, invitation'),
  own('/profile/accounts'),
  own('/profile', 'profile'),
  own('/profile?status=sold', 'profile, nothing sold'),
  own('/profile?q=zzzz&rarity=arcane', 'profile, nothing found'),
  own('/profile/limits', 'limits'),
  own('/profile/limits?span=all', 'limits, all time'),
  open('/profile/limits', 'limits, invitation'),
  own('/profile/delete', 'leaving'),
  own('/profile/movements', 'movements'),
  own('/profile/movements?unit=BONUS&kind=item_sale', 'movements, none found'),
  open('/profile/movements', 'movements, invitation'),
];

/** The list of notifications: a short one, a long one, one with a link, and one already read. */
async function notificationPages(services: Services, playerId: number): Promise<PageState[]> {
  const [itemId = 0] = (await publishedCases(services)).itemsById.keys();
  const reason = 'the listing was gone from the market when the moderator came, twice in a row';
  await transaction(services, null, async (tx) => {
    await writeNotification(tx, playerId, { kind: 'bonus.ready', params: {}, link: '/bonus' });
    return null;
  });
  await markNotificationsRead(services, playerOf(playerId), { upTo: Number.MAX_SAFE_INTEGER });
  await transaction(services, null, async (tx) => {
    const paid = { sumMinor: 100_000, currency: 'rub', bonusKopecks: 10_000 };
    await writeNotification(tx, playerId, { kind: 'payment.credited', params: paid, link: null });
    await writeNotification(tx, playerId, {
      kind: 'withdrawal.rejected',
      params: { itemId, reason, donateKopecks: 75_00 },
      link: '/profile',
    });
    return null;
  });
  return [
    { name: 'notifications, invitation', path: '/profile/notices', by: 'guest', status: 200 },
    { name: 'own notifications', path: '/profile/notices', by: 'player', status: 200 },
    { name: 'own notifications, none', path: '/profile/notices?cursor=1', by: 'player', status: 200 },
  ];
}

async function openOne(player: SignedInPlayer): Promise<OpenedDrop> {
  const answer = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
  return (answer.body as OpenedOne).data.drops[0] ?? { drawId: 0, insertId: 0 };
}
