import { z } from 'zod';
import { page } from '#src/http/page.ts';
import { entryPage } from '#views/referral/entry-page.tsx';
import { referralInvitation, referralPage } from '#views/referral/referral-page.tsx';
import { loadEntry } from './entry-model.ts';
import { loadReferral } from './referral-model.ts';

export const referral = page({
  path: '/referral',
  who: 'player',
  input: z.object({}),
  load: (world, face) => loadReferral(world, face.player, face),
  page: referralPage,
  invitation: referralInvitation,
});

export const entry = page({
  path: '/ref/:id',
  who: 'guest',
  input: z.object({ id: z.string() }),
  load: (world, face, input) => loadEntry(world, face.player, input.id),
  page: entryPage,
  status: ({ inviter }) => (inviter === null ? 404 : 200),
  // One's own link invites nobody; whether an invitation counts in other ways is judged at sign-in.
  remember: ({ inviter }) => (inviter === null || inviter.isVisitor ? {} : { referral: inviter.id }),
});

export const routes = [referral, entry];
