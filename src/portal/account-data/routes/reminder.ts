import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { acknowledge, changeReminder, ownReminder, REMINDER_MINUTES } from '../own-reminder.ts';

const LIMITS = '/profile/limits';
/** A page asks every other minute, in each tab that is looked at. */
const ASKED = perMinute(60);
const CHANGES = perMinute(60);

const sessionPlay = endpoint({
  call: 'GET /api/user/session-play',
  who: 'player',
  rate: ASKED,
  input: z.object({}),
  act: (_world, player) => Promise.resolve(player.id),
  answer: (playerId, face, world) => ownReminder(world, playerId, face),
});

/** Where a player goes on to who has read the reminder. */
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
      .transform((path) => (isOwnPath(path) ? path : '/'))
      .catch('/')
      .default('/'),
  }),
  act: (world, player) => acknowledge(world, player),
  answer: (playerId, face, world) => ownReminder(world, playerId, face),
  next: (_playerId, input) => (input.to === 'on' ? input.return : PLACES[input.to]),
});

/** A form sends texts, JSON numbers. */
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

/** The reminder of how long a session has lasted: what it says, that it was read, and how often it comes. */
export const reminderRoutes = [sessionPlay, acknowledgement, reminder];
