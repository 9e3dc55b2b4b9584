import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { bonusPage } from '#views/games/daily-bonus/bonus-page.tsx';
import { historyFragment } from '#views/games/daily-bonus/history.tsx';
import { answerTaken, loadBonus } from './bonus-model.ts';
import { takeBonus } from './take-bonus.ts';
import { takenBonusOutput } from './outputs.ts';
import { remindOfBonus } from './remind.ts';

// Not cached for guests, because the page depends on the time of day.
const bonus = page({
  path: '/bonus',
  access: { role: 'guest' },
  input: z.object({}),
  load: loadBonus,
  component: bonusPage,
  fragments: [historyFragment],
});

const take = endpoint({
  api: 'POST /api/bonus/take',
  form: 'POST /bonus',
  summary: 'Takes the bonus of today, a Moscow day: the next one of the streak, or the first after a missed day',
  description: 'At regular streak lengths it also gives a free spin. A second one on the same day is 409.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({}),
  output: takenBonusOutput,
  errors: ['errors.bonus.taken', 'errors.gift.account', 'errors.gift.day', 'errors.player.closed'],
  command: takeBonus,
  json: answerTaken,
  message: (_taken, { t }) => t('daily-bonus.taken'),
  redirect: () => '/bonus',
});

export default defineModule({
  name: 'games/daily-bonus',
  routes: [bonus, take],
  // A second run after a crash sends no duplicate reminders.
  jobs: [{ name: 'remind-of-bonus', everySeconds: 60, act: remindOfBonus }],
  tables: { bonus_takes: { grows: true, kept: 'points that were given' } },
});
