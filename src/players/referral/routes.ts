import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { entryPage } from '#views/referral/entry-page.tsx';
import { friendsPart } from '#views/referral/friends-part.tsx';
import { referralInvitation, referralPage } from '#views/referral/referral-page.tsx';
import { activateCode } from './activate-code.ts';
import { answerGift, answerReferral } from './answers.ts';
import { loadEntry } from './entry-model.ts';
import { loadReferral } from './referral-model.ts';
import { setCode } from './set-code.ts';

/** More than a code may have: what is cut off by tidying is no reason to refuse it. */
const LONGEST_TYPED = 200;
/** Whoever guesses codes, or tries every account of theirs, comes no further. */
const CODES = perMinute(20);

const codeInput = z.object({ code: z.string().max(LONGEST_TYPED).default('') });

export const referral = page({
  path: '/referral',
  who: 'player',
  // An address that was mended by hand shows what it can.
  input: z.object({ cursor: rowId.nullable().catch(null).default(null) }),
  load: (world, face, { cursor }) => loadReferral(world, face.player, face, cursor),
  page: referralPage,
  invitation: referralInvitation,
  parts: [friendsPart],
});

export const own = endpoint({
  call: 'GET /api/referral/info',
  who: 'player',
  input: z.object({ cursor: rowId.nullable().default(null) }),
  act: (world, player, { cursor }, face) => loadReferral(world, player, face, cursor),
  answer: (model, face, world) => answerReferral(world, face.locale, model),
});

export const set = endpoint({
  call: 'POST /api/invite/set',
  form: 'POST /invite/set',
  who: 'player',
  rate: CODES,
  once: true,
  input: codeInput,
  act: setCode,
  answer: (promo) => ({ promo }),
  message: (_promo, { t }) => t('referral.code.set'),
  next: () => '/bonus#perks',
});

export const activate = endpoint({
  call: 'POST /api/invite/activate',
  form: 'POST /invite/activate',
  who: 'player',
  asks: 'adult',
  rate: CODES,
  once: true,
  input: codeInput,
  act: activateCode,
  answer: answerGift,
  message: (_gift, { t }) => t('referral.code.activated'),
  next: () => '/bonus#perks',
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

export const routes = [referral, own, set, activate, entry];
