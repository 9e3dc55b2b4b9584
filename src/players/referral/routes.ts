import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { entryPage } from '#views/players/referral/entry-page.tsx';
import { friendsPart } from '#views/players/referral/friends-part.tsx';
import { referralInvitation, referralPage } from '#views/players/referral/referral-page.tsx';
import { activateCode } from './activate-code.ts';
import { answerGift, answerReferral } from './answers.ts';
import { loadEntry } from './entry-model.ts';
import { loadReferral } from './referral-model.ts';
import { setCode } from './set-code.ts';

/** Above the limit for a code, because tidying shortens the input. */
const LONGEST_TYPED = 200;
/** Slows down guessing of codes and trying of several accounts. */
const CODES = perMinute(20);

const codeInput = z.object({ code: z.string().max(LONGEST_TYPED).default('') });

export const referral = page({
  path: '/referral',
  who: 'player',
  // An invalid cursor in the URL falls back to the first page.
  input: z.object({ cursor: rowId.nullable().catch(null).default(null) }),
  load: (services, viewer, { cursor }) => loadReferral(services, viewer.player, viewer, cursor),
  page: referralPage,
  invitation: referralInvitation,
  parts: [friendsPart],
});

export const own = endpoint({
  call: 'GET /api/referral/info',
  who: 'player',
  input: z.object({ cursor: rowId.nullable().default(null) }),
  act: (services, player, { cursor }, viewer) => loadReferral(services, player, viewer, cursor),
  answer: (model, viewer, services) => answerReferral(services, viewer.locale, model),
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
  load: (services, viewer, input) => loadEntry(services, viewer.player, input.id),
  page: entryPage,
  status: ({ inviter }) => (inviter === null ? 404 : 200),
  // A player's own link is not remembered. Other rules of an invitation are checked at sign-in.
  remember: ({ inviter }) => (inviter === null || inviter.isVisitor ? {} : { referral: inviter.id }),
});

export const routes = [referral, own, set, activate, entry];
