import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { itemFields, rowId, withInsertId } from '#src/http/fields.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { page } from '#src/http/page.ts';
import {
  withdrawalInvitation,
  withdrawalPage,
  withdrawalPart,
  withdrawalStatusPart,
} from '#views/withdrawals/withdrawal-page.tsx';
import { answerAccount, answerCancelled, answerRequested, answerWithdrawals } from './answers.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findGameAccount } from './find-game-account.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { takeBackItem } from './take-back-item.ts';
import { loadWithdrawal } from './withdrawal-model.ts';

const PAGE_ROWS = 30;

// Without an id the specification has words of its own, so that none is no malformed request.
const gameId = z
  .union([z.string().max(1000), z.int().transform(String)])
  .nullable()
  .default('')
  .transform((id) => id ?? '');

export const withdrawal = page({
  path: '/withdraw/:insertId',
  who: 'player',
  input: z.object({ insertId: rowId }),
  load: (world, face, input) => loadWithdrawal(world, face.player.id, face, input.insertId),
  page: withdrawalPage,
  invitation: withdrawalInvitation,
  parts: [withdrawalPart, withdrawalStatusPart],
});

export const account = endpoint({
  call: 'GET /api/game/account',
  who: 'player',
  rate: perMinute(30),
  input: z.object({ gameId }),
  act: (world, _player, input) => findGameAccount(world, input.gameId),
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
  act: (world, player, input) => requestWithdrawal(world, player, input),
  answer: answerRequested,
  message: (_, { t }) => t('withdrawals.asked'),
  next: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

const back = z.string().refine(isOwnPath).optional();

export const cancel = endpoint({
  call: 'POST /api/item/withdraw/cancel',
  form: 'POST /withdraw/:insertId/cancel',
  who: 'player',
  rate: perMinute(60),
  once: true,
  input: z.object({ ...itemFields, return: back }).transform(withInsertId),
  act: (world, player, input) => cancelWithdrawal(world, player, input),
  answer: answerCancelled,
  message: (_, { t }) => t('withdrawals.cancelled'),
  next: (_, input) => input.return ?? '/profile',
});

/** An item whose withdrawal was turned down, back into the inventory: and on to the form, to ask again. */
export const takeBack = endpoint({
  form: 'POST /withdraw/:insertId/back',
  who: 'player',
  rate: perMinute(60),
  input: z.object({ insertId: rowId }),
  act: (world, player, input) => takeBackItem(world, player, input),
  answer: ({ insertId }) => insertId,
  message: (_, { t }) => t('withdrawals.returned'),
  next: ({ insertId }) => `/withdraw/${String(insertId)}`,
});

export const list = endpoint({
  call: 'GET /api/item/withdrawals',
  who: 'player',
  input: z.object({ cursor: z.string().max(64).nullable().default(null) }),
  act: (_, player, input) => Promise.resolve({ playerId: player.id, cursor: input.cursor }),
  answer: ({ playerId, cursor }, face, world) => answerWithdrawals(world, playerId, { cursor, limit: PAGE_ROWS }, face),
});

export const routes = [withdrawal, account, request, cancel, takeBack, list];
