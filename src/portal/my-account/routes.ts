import { z } from 'zod';
import { download } from '#src/http/download.ts';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { MOVEMENT_UNITS, TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';
import { accountsInvitation, accountsPage } from '#views/profiles/accounts-page.tsx';
import { bonusesInvitation, bonusesPage } from '#views/profiles/bonuses-page.tsx';
import { gamesInvitation, gamesPage } from '#views/profiles/games-page.tsx';
import { itemsPart } from '#views/profiles/items-part.tsx';
import { movementsInvitation, movementsPage } from '#views/profiles/movements-page.tsx';
import { movementsPart } from '#views/profiles/movements-part.tsx';
import { noticesInvitation, noticesPage } from '#views/profiles/notices-page.tsx';
import { paymentsInvitation, paymentsPage, paymentsPart } from '#views/profiles/payments-page.tsx';
import { ITEM_SORTS, profilePage } from '#views/profiles/profile-page.tsx';
import { sellAllPage, sellAllPart } from '#views/profiles/sell-all-page.tsx';
import { withdrawalsInvitation, withdrawalsPage, withdrawalsPart } from '#views/profiles/withdrawals-page.tsx';
import { RARITIES } from '#views/ui/models.ts';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { loadAccounts } from './accounts-model.ts';
import { loadBonuses } from './bonuses-model.ts';
import { loadToldPage } from './notices-model.ts';
import { movementsFile } from './movements-file.ts';
import { answerMovements, loadMovements } from './movements-model.ts';
import { loadPayments } from './payments-model.ts';
import { loadGames } from './games-model.ts';
import { loadProfile } from './profile-model.ts';
import { loadSellAll } from './sell-all-model.ts';
import { loadWithdrawals } from './withdrawals-model.ts';

// An address that was mended by hand shows what it can, never an error.
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
  title: 'profiles.title',
  text: 'profiles.invitation.text',
  points: ['profiles.invitation.items', 'profiles.invitation.sell', 'profiles.invitation.proof'],
});

export const profile = page({
  path: '/profile',
  who: 'player',
  input: profileInput,
  load: (world, face, input) => loadProfile(world, face.player.id, face, input),
  page: profilePage,
  invitation,
  parts: [itemsPart],
});

export const sellAll = page({
  path: '/profile/sell-all',
  who: 'player',
  input: z.object({ expected: z.coerce.number().int().min(0).nullable().catch(null).default(null) }),
  load: (world, face, input) => loadSellAll(world, face.player.id, face, input.expected),
  page: sellAllPage,
  parts: [sellAllPart],
});

const mendedId = rowId.nullable().catch(null).default(null);
const noticesInput = z.object({ cursor: mendedId, new: mendedId });

// An address that was mended by hand shows what it can; a call that asks for what there is not is refused.
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

export const payments = page({
  path: '/profile/payments',
  who: 'player',
  input: z.object({ cursor: cursor.catch(null) }),
  load: (world, face, input) => loadPayments(world, face.player.id, face, input.cursor),
  page: paymentsPage,
  invitation: paymentsInvitation,
  parts: [paymentsPart],
});

export const movements = page({
  path: '/profile/movements',
  who: 'player',
  input: kindly.extend({ cursor: cursor.catch(null) }),
  load: (world, face, input) => loadMovements(world, face.player.id, face, input),
  page: movementsPage,
  invitation: movementsInvitation,
  parts: [movementsPart],
});

export const movementsCsv = download({
  path: '/profile/movements.csv',
  input: kindly,
  make: (world, face, filter) => movementsFile(world, face.player.id, face, filter),
});

export const ledger = endpoint({
  call: 'GET /api/user/ledger',
  who: 'player',
  input: movementFilter.extend({ cursor }),
  act: (_, player, input) => Promise.resolve({ playerId: player.id, input }),
  answer: ({ playerId, input }, face, world) => answerMovements(world, playerId, face, input),
});

export const accounts = page({
  path: '/profile/accounts',
  who: 'player',
  input: z.object({}),
  load: (world, face) => loadAccounts(world, face.player.id, face),
  page: accountsPage,
  invitation: accountsInvitation,
});

export const bonuses = page({
  path: '/profile/bonuses',
  who: 'player',
  input: z.object({}),
  load: (world, face) => loadBonuses(world, face.player.id, face),
  page: bonusesPage,
  invitation: bonusesInvitation,
});

export const notices = page({
  path: '/profile/notices',
  who: 'player',
  input: noticesInput,
  load: (world, face, input) => loadToldPage(world, face.player.id, face, input),
  page: noticesPage,
  invitation: noticesInvitation,
});

export const withdrawals = page({
  path: '/profile/withdrawals',
  who: 'player',
  input: z.object({ cursor: cursor.catch(null) }),
  load: (world, face, input) => loadWithdrawals(world, face.player.id, face, input.cursor),
  page: withdrawalsPage,
  invitation: withdrawalsInvitation,
  parts: [withdrawalsPart],
});

const games = (kind: 'contracts' | 'upgrades') =>
  page({
    path: `/profile/${kind}`,
    who: 'player',
    input: z.object({ cursor: cursor.catch(null) }),
    load: (world, face, input) => loadGames(world, face.player.id, face, { ...input, kind }),
    page: gamesPage(kind),
    invitation: gamesInvitation(kind),
  });

export const contracts = games('contracts');
export const upgrades = games('upgrades');

export const routes = [
  accounts,
  profile,
  sellAll,
  withdrawals,
  contracts,
  upgrades,
  bonuses,
  payments,
  movements,
  movementsCsv,
  ledger,
  notices,
];
