import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { emailField } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { hasPower } from '#src/shared/powers.ts';
import { alertsPage } from '#views/admin/alerts/alerts-page.tsx';
import { ALERT_KINDS, ALERT_RULES } from './alert.ts';
import { loadAlerts } from './alerts-model.ts';
import { confirmStaffEmail, linkChat, saveChoices, saveStaffEmail, testAlerts, unlinkChat } from './save-alerts.ts';
import { linkTelegram } from './link-telegram.ts';
import { sendStaffEmail, sendStaffTelegram } from './send-notice.ts';
import { watchAlerts } from './watch-alerts.ts';

const access = { role: 'staff', power: 'alerts' } as const;
const limits = { perCaller: perMinute(20) };
const nothing = z.object({});
const redirect = (): string => '/staff/alerts';

const alerts = page({ path: '/staff/alerts', access, input: nothing, load: loadAlerts, component: alertsPage });

/** Two checkboxes for each kind: `telegram.queue`, `email.queue`. Kinds without the power are not saved. */
const save = endpoint({
  form: 'POST /staff/alerts',
  access,
  limits,
  input: z
    .looseObject({})
    .transform((read) =>
      ALERT_KINDS.map((kind) => ({
        kind,
        byTelegram: read[`telegram.${kind}`] === '1',
        byEmail: read[`email.${kind}`] === '1',
      })),
    ),
  command: (services, member, choices) =>
    saveChoices(
      services,
      member,
      choices.filter(({ kind }) => hasPower(member.role, ALERT_RULES[kind].power)),
    ),
  message: (_done, { t }) => t('admin-alerts.saved'),
  redirect,
});

const telegram = endpoint({
  form: 'POST /staff/alerts/telegram',
  access,
  limits,
  input: nothing,
  command: linkChat,
  redirect,
});

const noTelegram = endpoint({
  form: 'POST /staff/alerts/telegram/remove',
  access,
  limits,
  input: nothing,
  command: unlinkChat,
  message: (_done, { t }) => t('admin-alerts.telegram.removed'),
  redirect,
});

const email = endpoint({
  form: 'POST /staff/alerts/email',
  access,
  limits: { perCaller: perMinute(5) },
  input: z.object({ email: emailField }),
  command: saveStaffEmail,
  message: (result, { t }) => t(`admin-alerts.email.${result}`),
  redirect,
});

const confirmEmail = endpoint({
  form: 'POST /staff/alerts/email/confirm',
  access,
  limits: { perCaller: perMinute(5) },
  fieldErrors: { 'errors.alert.code': 'digits' },
  input: z.object({ digits: z.string().trim().max(16) }),
  command: confirmStaffEmail,
  message: (_done, { t }) => t('admin-alerts.email.confirmed'),
  redirect,
});

const test = endpoint({
  form: 'POST /staff/alerts/test',
  access,
  limits: { perCaller: perMinute(5) },
  idempotent: true,
  input: nothing,
  command: testAlerts,
  message: (_done, { t }) => t('admin-alerts.test.sent'),
  redirect,
});

export default defineModule({
  name: 'admin/alerts',
  routes: [alerts, save, telegram, noTelegram, email, confirmEmail, test],
  jobs: [
    { name: 'watch-alerts', everySeconds: 60, act: (services) => watchAlerts(services) },
    { name: 'link-telegram', everySeconds: 3, leaseSeconds: 120, act: (services) => linkTelegram(services) },
  ],
  senders: { 'staff-email': sendStaffEmail, 'staff-telegram': sendStaffTelegram },
});
