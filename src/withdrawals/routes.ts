import { z } from 'zod';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { withdrawalInvitation, withdrawalPage, withdrawalPart } from '#views/withdrawals/withdrawal-page.tsx';
import { loadWithdrawal } from './withdrawal-model.ts';

/** What withdrawing an item takes; requests come with their own capability, and until then the page says so. */
export const withdrawal = page({
  path: '/withdraw/:insertId',
  who: 'player',
  input: z.object({ insertId: rowId }),
  load: (world, face, input) => loadWithdrawal(world, face.player.id, face, input.insertId),
  page: withdrawalPage,
  invitation: withdrawalInvitation,
  parts: [withdrawalPart],
});

export const routes = [withdrawal];
