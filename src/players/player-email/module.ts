import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { emailField, yesOrNo } from '#src/http/endpoints/fields.ts';
import { hook } from '#src/http/endpoints/hook.ts';
import { page } from '#src/http/endpoints/page.ts';
import { confirmEmailPage, stopEmailPage } from '#views/players/player-email/email-link-page.tsx';
import { loadConfirm, loadStop } from './email-link-model.ts';
import { confirmEmail, stopByMailProgram, stopEmail, TOKEN } from './follow-link.ts';
import { saveEmail } from './save-email.ts';
import { sendPlayerEmail } from './send-email.ts';

const access = { role: 'guest' } as const;
const limits = { perCaller: perMinute(30) };
const linkInput = z.object({ link: z.string().regex(TOKEN) });
/** A link that a mail program has broken shows the page of an unknown one. */
const readLink = z.object({ link: z.string().regex(TOKEN).catch('').default('') });
const ACCOUNT = '/profile/accounts#email';

const confirmPage = page({
  path: '/email/confirm',
  access,
  input: readLink,
  load: (services, _viewer, { link: token }) => loadConfirm(services, token),
  component: confirmEmailPage,
  status: ({ act }) => (act === 'unknown' ? 404 : 200),
});

const stopPage = page({
  path: '/email/stop',
  access,
  input: readLink,
  load: (services, _viewer, { link: token }) => loadStop(services, token),
  component: stopEmailPage,
  status: ({ act }) => (act === 'unknown' ? 404 : 200),
});

const confirm = endpoint({
  form: 'POST /email/confirm',
  summary: 'Confirms the address behind the link of a message',
  description: 'Needs no session. Answers 303 to /profile/accounts.',
  access,
  limits,
  input: linkInput,
  command: confirmEmail,
  message: (_done, { t }) => t('player-email.confirmed'),
  redirect: () => ACCOUNT,
});

const stop = endpoint({
  form: 'POST /email/stop',
  summary: 'Switches all messages to an address off, by the link that each message contains',
  description: 'Answers 303 to /email/stop.',
  access,
  limits,
  input: linkInput,
  command: stopEmail,
  message: (_done, { t }) => t('player-email.stopped'),
  redirect: (_done, { link: token }) => `/email/stop?link=${token}`,
});

const save = endpoint({
  form: 'POST /profile/email',
  summary: 'Saves the address for messages and their kinds',
  description:
    'A new address gets a message with a link and is used once the link was; an empty one is removed with its ' +
    'messages. Answers 303 to /profile/accounts.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: z.object({ address: emailField, receipts: yesOrNo.default(false), deliveries: yesOrNo.default(false) }),
  command: saveEmail,
  formPage: () => ACCOUNT,
  message: (result, { t }) => t(`player-email.${result}`),
  redirect: () => ACCOUNT,
});

const oneClick = hook({ path: '/api/email/stop/:token', command: stopByMailProgram });

export default defineModule({
  name: 'players/player-email',
  routes: [confirmPage, stopPage, confirm, stop, save, oneClick],
  // An address that was not confirmed may be a stranger's.
  retention: [{ name: 'player_emails', table: 'player_emails', column: 'asked_at', unit: 'time', keptDays: 7 }],
  senders: { 'player-email': sendPlayerEmail },
  tables: { player_emails: { grows: true } },
});
