import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { acknowledge, ownReminder } from '#src/portal/account-data/play-reminder.ts';
import { reminderOutput, sessionPlayOutput } from '#src/portal/account-data/outputs.ts';
import { changeReminder } from '#src/players/player-protection/index.ts';
import { REMINDER_MINUTES } from '#src/shared/reminder-minutes.ts';

const LIMITS = '/profile/limits';
/** Each visible tab polls every two minutes. */
const ASKED = perMinute(60);
const CHANGES = perMinute(60);

const sessionPlay = endpoint({
  api: 'GET /api/user/session-play',
  summary: 'The current play session: its time and sums',
  description:
    'The request counts as activity. A play session ends 30 minutes after the last activity; gaps of more than 5 ' +
    'minutes do not count.',
  access: { role: 'player' },
  limits: { perCaller: ASKED },
  input: z.object({}),
  output: sessionPlayOutput,
  read: ownReminder,
});

/** Redirect targets after the player has read the reminder. */
const PLACES = { limits: `${LIMITS}#limit-loss-week`, break: `${LIMITS}#pause` } as const;

const acknowledgement = endpoint({
  api: 'POST /api/user/session-play',
  form: 'POST /profile/session-play',
  summary: 'Acknowledges the reminder: the interval starts again now',
  description: 'Before it is due nothing changes. The form continues by `to`: on (to `return`), limits or break.',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: z.object({
    to: z.enum(['on', 'limits', 'break']).default('on'),
    return: z
      .string()
      .transform((path) => (isSafeRedirectPath(path) ? path : '/'))
      .catch('/')
      .default('/'),
  }),
  output: sessionPlayOutput,
  command: acknowledge,
  json: (_playerId, viewer, services) => ownReminder(services, viewer),
  redirect: (_playerId, input) => (input.to === 'on' ? input.return : PLACES[input.to]),
});

/** Forms send strings, JSON clients send numbers. */
const minutes = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,2}$/.test(sent) ? Number(sent) : sent),
  z.literal(REMINDER_MINUTES),
);

const reminder = endpoint({
  api: 'POST /api/user/reminder',
  form: 'POST /profile/limits/reminder',
  summary: 'Changes the reminder interval: 15, 30 or 60 minutes, or 0 for never',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: z.object({ minutes }),
  output: reminderOutput,
  command: changeReminder,
  json: (everyMinutes) => ({ minutes: everyMinutes }),
  message: (everyMinutes, { t }) =>
    everyMinutes === 0 ? t('account-data.reminder.off') : t('account-data.reminder.saved', { minutes: everyMinutes }),
  redirect: () => LIMITS,
});

/** The session reminder: reading it, acknowledging it, and setting its interval. */
export const reminderRoutes = [sessionPlay, acknowledgement, reminder];
