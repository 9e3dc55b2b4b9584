import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId, wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { countryInput } from '#src/players/player-protection/index.ts';
import { settingsFields, settingsOf } from '#src/players/players/index.ts';
import { typedName } from '#src/players/players/names/index.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { MOVEMENT_UNITS, TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';
import { accountsInvitation, accountsPage } from '#views/portal/my-account/accounts-page.tsx';
import { battlesInvitation, ownBattlesPage } from '#views/portal/my-account/battles-page.tsx';
import { bonusesInvitation, bonusesPage } from '#views/portal/my-account/bonuses-page.tsx';
import { gamesInvitation, gamesPage } from '#views/portal/my-account/games-page.tsx';
import { itemInvitation, itemPage, itemFragment } from '#views/portal/my-account/item-page.tsx';
import { itemsFragment } from '#views/portal/my-account/items-fragment.tsx';
import { movementsInvitation, movementsPage } from '#views/portal/my-account/movements-page.tsx';
import { movementsFragment } from '#views/portal/my-account/movements-fragment.tsx';
import { noticesInvitation, notificationsPage } from '#views/portal/my-account/notifications-page.tsx';
import { paymentsInvitation, paymentsPage, paymentsFragment } from '#views/portal/my-account/payments-page.tsx';
import { ITEM_SORTS, profilePage } from '#views/portal/my-account/profile-page.tsx';
import { sellAllPage, sellAllFragment } from '#views/portal/my-account/sell-all-page.tsx';
import {
  withdrawalsInvitation,
  withdrawalsPage,
  withdrawalsFragment,
} from '#views/portal/my-account/withdrawals-page.tsx';
import { RARITIES } from '#ui/models/items.ts';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { loadAccounts } from './accounts-model.ts';
import { loadBonuses } from './bonuses-model.ts';
import { movementsFile } from './movements-file.ts';
import { loadItem } from './item-model.ts';
import {
  answerMovements,
  loadGames,
  loadMovements,
  loadNotificationsPage,
  loadOwnBattles,
  loadPayments,
  loadWithdrawals,
} from './lists-model.ts';
import { loadProfile } from './profile-model.ts';
import { loadSellAll } from './sell-all-model.ts';
import { saveAccount } from './save-account.ts';
import { ledgerOutput } from './outputs.ts';

// Invalid query parameters fall back to defaults instead of an error.
const profileInput = z.object({
  status: z.enum(['owned', 'withdrawing', 'sold', 'used', 'all']).catch('owned').default('owned'),
  sort: z.enum(ITEM_SORTS).catch('new').default('new'),
  q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  rarity: z
    .enum(['', ...RARITIES])
    .catch('')
    .default(''),
  cursor: z.string().max(64).nullable().catch(null).default(null),
});

const invitation = invitationPage({
  icon: 'user',
  title: 'my-account.title',
  text: 'my-account.invitation.text',
  points: ['my-account.invitation.items', 'my-account.invitation.sell', 'my-account.invitation.proof'],
});

const profile = page({
  path: '/profile',
  access: { role: 'player' },
  input: profileInput,
  load: loadProfile,
  component: profilePage,
  invitation,
  fragments: [itemsFragment],
  restorable: true,
});

const item = page({
  path: '/profile/items/:insertId',
  access: { role: 'player' },
  input: z.object({
    insertId: rowId,
    return: z.string().refine(isSafeRedirectPath).nullable().catch(null).default(null),
  }),
  load: (services, viewer, input) => loadItem(services, viewer, { insertId: input.insertId, back: input.return }),
  component: itemPage,
  invitation: itemInvitation,
  fragments: [itemFragment],
});

const sellAll = page({
  path: '/profile/sell-all',
  access: { role: 'player' },
  input: z.object({ expected: wholeNumber(0, Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null) }),
  load: (services, viewer, input) => loadSellAll(services, viewer, input.expected),
  component: sellAllPage,
  fragments: [sellAllFragment],
});

const mendedId = rowId.nullable().catch(null).default(null);
const noticesInput = z.object({ cursor: mendedId, new: mendedId });

// The page replaces invalid query parameters with defaults; the API rejects them.
const movementFilter = z.object({
  unit: z.enum(['', ...MOVEMENT_UNITS]).default(''),
  kind: z.enum(['', ...TRANSFER_KINDS]).default(''),
});
const cursor = z.string().max(64).nullable().default(null);
const kindly = z.object({
  unit: z
    .enum(['', ...MOVEMENT_UNITS])
    .catch('')
    .default(''),
  kind: z
    .enum(['', ...TRANSFER_KINDS])
    .catch('')
    .default(''),
});

const payments = page({
  path: '/profile/payments',
  access: { role: 'player' },
  input: z.object({ cursor: cursor.catch(null) }),
  load: loadPayments,
  component: paymentsPage,
  invitation: paymentsInvitation,
  fragments: [paymentsFragment],
});

const movements = page({
  path: '/profile/movements',
  access: { role: 'player' },
  input: kindly.extend({ cursor: cursor.catch(null) }),
  load: loadMovements,
  component: movementsPage,
  invitation: movementsInvitation,
  fragments: [movementsFragment],
});

const movementsCsv = download({
  path: '/profile/movements.csv',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: kindly,
  read: movementsFile,
});

const ledger = endpoint({
  api: 'GET /api/user/ledger',
  summary: "Every transfer of the player's own accounts, newest first, 50 a page",
  description:
    '`unit` (RUB, BONUS, DONATE) and `kind` filter; empty means all. The same as a file: `GET ' +
    '/profile/movements.csv`, with the cookie only.',
  access: { role: 'player' },
  input: movementFilter.extend({ cursor }),
  output: ledgerOutput,
  read: answerMovements,
});

const accounts = page({
  path: '/profile/accounts',
  access: { role: 'player' },
  input: z.object({}),
  load: loadAccounts,
  component: accountsPage,
  invitation: accountsInvitation,
});

/** The whole page at once; the calls change one of its fields. */
const accountChange = endpoint({
  form: 'POST /profile/account',
  summary:
    'Name, country and settings of the account page at once, without JavaScript: all of them are saved or, when one ' +
    'is refused, none',
  description: 'Answers 303 to /profile/accounts.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: z
    .object({ name: typedName, country: countryInput, ...settingsFields })
    .transform(({ name, country, ...settings }) => ({ name, country, settings: settingsOf(settings) })),
  errors: ['errors.name.reserved', 'errors.name.rule', 'errors.name.soon'],
  command: saveAccount,
  formPage: () => '/profile/accounts',
  message: (_name, { t }) => t('accounts.settings.saved'),
  session: (name) => ({ change: { name } }),
  redirect: () => '/profile/accounts',
});

const bonuses = page({
  path: '/profile/bonuses',
  access: { role: 'player' },
  input: z.object({}),
  load: loadBonuses,
  component: bonusesPage,
  invitation: bonusesInvitation,
});

const notices = page({
  path: '/profile/notices',
  access: { role: 'player' },
  input: noticesInput,
  load: loadNotificationsPage,
  component: notificationsPage,
  invitation: noticesInvitation,
});

const withdrawals = page({
  path: '/profile/withdrawals',
  access: { role: 'player' },
  input: z.object({ cursor: cursor.catch(null) }),
  load: loadWithdrawals,
  component: withdrawalsPage,
  invitation: withdrawalsInvitation,
  fragments: [withdrawalsFragment],
});

const games = (kind: 'contracts' | 'upgrades') =>
  page({
    path: `/profile/${kind}`,
    access: { role: 'player' },
    input: z.object({ cursor: cursor.catch(null) }),
    load: loadGames(kind),
    component: gamesPage(kind),
    invitation: gamesInvitation(kind),
  });

const battles = page({
  path: '/profile/battles',
  access: { role: 'player' },
  input: z.object({ cursor: cursor.catch(null) }),
  load: loadOwnBattles,
  component: ownBattlesPage,
  invitation: battlesInvitation,
});

const contracts = games('contracts');
const upgrades = games('upgrades');

export default defineModule({
  name: 'portal/my-account',
  routes: [
    accounts,
    profile,
    item,
    sellAll,
    withdrawals,
    battles,
    contracts,
    upgrades,
    bonuses,
    payments,
    movements,
    movementsCsv,
    ledger,
    accountChange,
    notices,
  ],
});
