import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { itemFields, rowId, withInsertId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import {
  withdrawalInvitation,
  withdrawalPage,
  withdrawalPart,
  withdrawalStatusPart,
} from '#views/payments/withdrawals/withdrawal-page.tsx';
import { answerAccount, answerCancelled, answerRequested, answerWithdrawals } from './answers.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findGameAccount } from './find-game-account.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { takeBackItem } from './take-back-item.ts';
import { loadWithdrawal } from './withdrawal-model.ts';

const PAGE_ROWS = 30;

// The specification has its own error text for a missing id, so the schema accepts it.
const gameId = z
  .union([z.string().max(1000), z.int().transform(String)])
  .nullable()
  .default('')
  .transform((id) => id ?? '');

export const withdrawal = page({
  path: '/withdraw/:insertId',
  who: 'player',
  input: z.object({ insertId: rowId }),
  load: (services, viewer, input) => loadWithdrawal(services, viewer.player.id, viewer, input.insertId),
  page: withdrawalPage,
  invitation: withdrawalInvitation,
  parts: [withdrawalPart, withdrawalStatusPart],
});

export const account = endpoint({
  call: 'GET /api/game/account',
  who: 'player',
  rate: perMinute(30),
  input: z.object({ gameId }),
  act: (services, _player, input) => findGameAccount(services, input.gameId),
  answer: answerAccount,
});

export const request = endpoint({
  call: 'POST /api/item/withdraw',
  form: 'POST /withdraw/:insertId',
  who: 'player',
  asks: 'adult',
  rate: perMinute(60),
  once: true,
  input: z.object({ ...itemFields, gameId }).transform(withInsertId),
  act: (services, player, input) => requestWithdrawal(services, player, input),
  answer: answerRequested,
  message: (_, { t }) => t('withdrawals.asked'),
  next: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

const back = z.string().refine(isSafeRedirectPath).optional();

export const cancel = endpoint({
  call: 'POST /api/item/withdraw/cancel',
  form: 'POST /withdraw/:insertId/cancel',
  who: 'player',
  rate: perMinute(60),
  once: true,
  input: z.object({ ...itemFields, return: back }).transform(withInsertId),
  act: (services, player, input) => cancelWithdrawal(services, player, input),
  answer: answerCancelled,
  message: (_, { t }) => t('withdrawals.cancelled'),
  next: (_, input) => input.return ?? '/profile',
});

/** Returns an item to the inventory after a rejection, then shows the form for a new request. */
export const takeBack = endpoint({
  form: 'POST /withdraw/:insertId/back',
  who: 'player',
  rate: perMinute(60),
  input: z.object({ insertId: rowId }),
  act: (services, player, input) => takeBackItem(services, player, input),
  answer: ({ insertId }) => insertId,
  message: (_, { t }) => t('withdrawals.returned'),
  next: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

export const list = endpoint({
  call: 'GET /api/item/withdrawals',
  who: 'player',
  input: z.object({ cursor: z.string().max(64).nullable().default(null) }),
  act: (_, player, input) => Promise.resolve({ playerId: player.id, cursor: input.cursor }),
  answer: ({ playerId, cursor }, viewer, services) =>
    answerWithdrawals(services, playerId, { cursor, limit: PAGE_ROWS }, viewer),
});

export const routes = [withdrawal, account, request, cancel, takeBack, list];
