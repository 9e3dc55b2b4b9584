import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { guestPage, page } from '#src/http/endpoints/page.ts';
import { entryPage } from '#views/players/referral/entry-page.tsx';
import { friendsFragment } from '#views/players/referral/friends-fragment.tsx';
import { referralInvitation } from '#views/players/referral/referral-invitation.tsx';
import { referralPage } from '#views/players/referral/referral-page.tsx';
import { activateCode } from './activate-code.ts';
import { loadEntry } from './entry-model.ts';
import { answerGift, answerReferral, loadReferral, loadReferralInvitation } from './referral-model.ts';
import { setCode } from './set-code.ts';
import { inviteCodeOutput, inviteGiftOutput, referralOutput } from './outputs.ts';

/** Above the limit for a code, because tidying shortens the input. */
const LONGEST_TYPED = 200;
/** Slows down guessing of codes and trying of several accounts. */
const CODES = perMinute(20);

const codeInput = z.object({ code: z.string().max(LONGEST_TYPED).default('') });

const referral = page({
  path: '/referral',
  access: { role: 'player' },
  // An invalid cursor in the URL falls back to the first page.
  input: z.object({ cursor: rowId.nullable().catch(null).default(null) }),
  load: (services, viewer, { cursor }) => loadReferral(services, viewer, cursor),
  component: referralPage,
  invitation: guestPage(referralInvitation, loadReferralInvitation),
  fragments: [friendsFragment],
});

const own = endpoint({
  api: 'GET /api/referral/info',
  summary: "The player's referral programme: link, earnings and invited players",
  description: 'Hidden and deleted players have ID 0 and no name.',
  access: { role: 'player' },
  input: z.object({ cursor: rowId.nullable().default(null) }),
  output: referralOutput,
  read: (services, viewer, { cursor }) => loadReferral(services, viewer, cursor),
  json: answerReferral,
});

const set = endpoint({
  api: 'POST /api/invite/set',
  form: 'POST /invite/set',
  summary: "Chooses the player's own invite code, once; until then it is the ID",
  description: '3 to 32 letters of any script, digits, _ and -, not digits alone; upper and lower case are equal.',
  access: { role: 'player' },
  limits: { perCaller: CODES },
  idempotent: true,
  input: codeInput,
  output: inviteCodeOutput,
  errors: ['errors.invite.changed', 'errors.invite.enter', 'errors.invite.rule', 'errors.invite.taken'],
  command: setCode,
  json: (promo) => ({ promo }),
  message: (_promo, { t }) => t('referral.code.set'),
  redirect: () => '/bonus#perks',
});

const activate = endpoint({
  api: 'POST /api/invite/activate',
  form: 'POST /invite/activate',
  summary: "Activates another player's invite code or ID, once: both get the gift",
  description:
    "Refused for the player's own code, for that of an account on the same device (403 errors.invite.device) and if " +
    'the two have invited each other, directly or through others (403 errors.invite.ring); staff get a flag for these.',
  access: { role: 'player', adult: true },
  limits: { perCaller: CODES, guessable: 'code' },
  idempotent: true,
  input: codeInput,
  output: inviteGiftOutput,
  errors: [
    'errors.gift.account',
    'errors.gift.day',
    'errors.invite.device',
    'errors.invite.enter',
    'errors.invite.full',
    'errors.invite.own',
    'errors.invite.ring',
    'errors.invite.unknown',
    'errors.invite.used',
    'errors.player.closed',
  ],
  command: activateCode,
  json: answerGift,
  message: (_gift, { t }) => t('referral.code.activated'),
  redirect: () => '/bonus#perks',
});

const entry = page({
  path: '/ref/:id',
  access: { role: 'guest' },
  input: z.object({ id: z.string() }),
  load: (services, viewer, input) => loadEntry(services, viewer.player, input.id),
  component: entryPage,
  status: ({ inviter }) => (inviter === null ? 404 : 200),
  // A player's own link is not remembered. Other rules of an invitation are checked at sign-in.
  preferenceCookies: ({ inviter }) => (inviter === null || inviter.isVisitor ? {} : { referral: inviter.id }),
});

export default defineModule({
  name: 'players/referral',
  routes: [referral, own, set, activate, entry],
  tables: {
    referral_earnings: { grows: true, kept: 'points that were earned by others' },
    invite_activations: { grows: true, kept: 'points that were given to both' },
  },
});
