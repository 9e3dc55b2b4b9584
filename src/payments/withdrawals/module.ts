import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { itemFields, rowId, withInsertId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import {
  withdrawalInvitation,
  withdrawalPage,
  withdrawalFragment,
  withdrawalStatusFragment,
} from '#views/payments/withdrawals/withdrawal-page.tsx';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findGameAccount } from './find-game-account.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { returnRejectedItem } from './take-back-item.ts';
import {
  answerAccount,
  answerCancelled,
  answerRequested,
  answerWithdrawals,
  loadWithdrawal,
} from './withdrawal-model.ts';
import {
  cancelledWithdrawalOutput,
  gameAccountOutput,
  requestedWithdrawalOutput,
  withdrawalListOutput,
} from './outputs.ts';
import { HANDING_BACK, handBackOverdue } from './hand-back.ts';
import { RETURNING, returnLeftItems } from './take-back-item.ts';

const PAGE_ROWS = 30;

// The specification has its own error text for a missing id, so the schema accepts it.
const gameId = z
  .union([z.string().max(1000), z.int().transform(String)])
  .nullable()
  .default('')
  .transform((id) => id ?? '');

const withdrawal = page({
  path: '/withdraw/:insertId',
  access: { role: 'player' },
  input: z.object({ insertId: rowId }),
  load: (services, viewer, input) => loadWithdrawal(services, viewer, input.insertId),
  component: withdrawalPage,
  invitation: withdrawalInvitation,
  fragments: [withdrawalFragment, withdrawalStatusFragment],
});

const account = endpoint({
  api: 'GET /api/game/account',
  summary: 'Looks up an account of the game by its id; used before a withdrawal is requested',
  access: { role: 'player' },
  limits: { perCaller: perMinute(30) },
  input: z.object({ gameId }),
  output: gameAccountOutput,
  errors: [
    'errors.game.away',
    'errors.game.enter',
    'errors.game.failed',
    'errors.game.unknown',
    'errors.withdrawal.off',
  ],
  read: (services, _viewer, input) => findGameAccount(services, input.gameId),
  json: answerAccount,
});

const request = endpoint({
  api: 'POST /api/item/withdraw',
  form: 'POST /withdraw/:insertId',
  summary:
    'Requests the withdrawal of an own item: 75 % of its price in the game leaves the donate balance and is reserved',
  description:
    'If too little was topped up it is 403 errors.withdrawal.topUp with the missing sum. The item is named as for ' +
    '/api/item/lock.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(60) },
  idempotent: true,
  input: z.object({ ...itemFields, gameId }).transform(withInsertId),
  output: requestedWithdrawalOutput,
  errors: [
    'errors.funds',
    'errors.game.away',
    'errors.game.enter',
    'errors.game.failed',
    'errors.game.unknown',
    'errors.item.locked',
    'errors.item.state',
    'errors.item.unknown',
    'errors.player.closed',
    'errors.withdrawal.off',
    'errors.withdrawal.topUp',
  ],
  command: requestWithdrawal,
  json: answerRequested,
  message: (_, { t }) => t('withdrawals.asked'),
  redirect: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

const back = z.string().refine(isSafeRedirectPath).optional();

const cancel = endpoint({
  api: 'POST /api/item/withdraw/cancel',
  form: 'POST /withdraw/:insertId/cancel',
  summary:
    'Cancels an open request while no moderator has it (else 409 errors.withdrawal.taken): the item and the reserve ' +
    'return to the player',
  access: { role: 'player' },
  limits: { perCaller: perMinute(60) },
  idempotent: true,
  input: z.object({ ...itemFields, return: back }).transform(withInsertId),
  output: cancelledWithdrawalOutput,
  errors: [
    'errors.item.unknown',
    'errors.player.closed',
    'errors.withdrawal.none',
    'errors.withdrawal.taken',
    'errors.withdrawal.unknown',
  ],
  command: cancelWithdrawal,
  json: answerCancelled,
  message: (_, { t }) => t('withdrawals.cancelled'),
  redirect: (_, input) => input.return ?? '/profile',
});

/** Returns an item to the inventory after a rejection, then shows the form for a new request. */
const takeBack = endpoint({
  form: 'POST /withdraw/:insertId/back',
  summary:
    'Takes an item with a rejected withdrawal back into the inventory, and redirects to the form for a new request',
  description: 'Answers 303 to the page of the item.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(60) },
  input: z.object({ insertId: rowId }),
  command: returnRejectedItem,
  message: (_, { t }) => t('withdrawals.returned'),
  redirect: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

const list = endpoint({
  api: 'GET /api/item/withdrawals',
  summary: "The player's own requests, newest first",
  access: { role: 'player' },
  input: z.object({ cursor: z.string().max(64).nullable().default(null) }),
  output: withdrawalListOutput,
  read: (services, viewer, { cursor }) => answerWithdrawals(services, viewer, { cursor, limit: PAGE_ROWS }),
});

export default defineModule({
  name: 'payments/withdrawals',
  routes: [withdrawal, account, request, cancel, takeBack, list],
  // Both are idempotent and safe to repeat after a crash.
  jobs: [
    { name: HANDING_BACK, everySeconds: 20, act: (services) => handBackOverdue(services) },
    { name: RETURNING, everySeconds: 300, act: (services) => returnLeftItems(services) },
  ],
  tables: {
    withdrawals: { grows: true, kept: 'items that went out, without the id and name in the game' },
    withdrawal_steps: { grows: true },
    game_accounts: { grows: true },
  },
});
