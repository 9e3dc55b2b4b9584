import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { acknowledge, ownReminder } from '#src/portal/account-data/play-reminder.ts';
import { changeReminder } from '#src/players/player-protection/index.ts';
import { REMINDER_MINUTES } from '#src/shared/reminder-minutes.ts';

const LIMITS = '/profile/limits';
/** Each visible tab polls every two minutes. */
const ASKED = perMinute(60);
const CHANGES = perMinute(60);

const sessionPlay = endpoint({
  call: 'GET /api/user/session-play',
  who: 'player',
  rate: ASKED,
  input: z.object({}),
  act: (_world, player) => Promise.resolve(player.id),
  answer: (playerId, viewer, services) => ownReminder(services, playerId, viewer),
});

/** Redirect targets after the player has read the reminder. */
const PLACES = { limits: LIMITS, break: `${LIMITS}#pause` } as const;

const acknowledgement = endpoint({
  call: 'POST /api/user/session-play',
  form: 'POST /profile/session-play',
  who: 'player',
  rate: CHANGES,
  input: z.object({
    to: z.enum(['on', 'limits', 'break']).default('on'),
    return: z
      .string()
      .transform((path) => (isSafeRedirectPath(path) ? path : '/'))
      .catch('/')
      .default('/'),
  }),
  act: (services, player) => acknowledge(services, player),
  answer: (playerId, viewer, services) => ownReminder(services, playerId, viewer),
  next: (_playerId, input) => (input.to === 'on' ? input.return : PLACES[input.to]),
});

/** Forms send strings, JSON clients send numbers. */
const minutes = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,2}$/.test(sent) ? Number(sent) : sent),
  z.literal(REMINDER_MINUTES),
);

const reminder = endpoint({
  call: 'POST /api/user/reminder',
  form: 'POST /profile/limits/reminder',
  who: 'player',
  rate: CHANGES,
  input: z.object({ minutes }),
  act: changeReminder,
  answer: (everyMinutes) => ({ minutes: everyMinutes }),
  message: (everyMinutes, { t }) =>
    everyMinutes === 0 ? t('privacy.reminder.off') : t('privacy.reminder.saved', { minutes: everyMinutes }),
  next: () => LIMITS,
});

/** The session reminder: reading it, acknowledging it, and setting its interval. */
export const reminderRoutes = [sessionPlay, acknowledgement, reminder];
