import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { bonusPage } from '#views/games/daily-bonus/bonus-page.tsx';
import { answerTaken } from './answers.ts';
import { loadBonus } from './bonus-model.ts';
import { takeBonus } from './take-bonus.ts';

// Not cached for guests, because the page depends on the time of day.
export const bonus = page({
  path: '/bonus',
  who: 'guest',
  input: z.object({}),
  load: (services, viewer) => loadBonus(services, viewer.player, viewer),
  page: bonusPage,
});

export const take = endpoint({
  call: 'POST /api/bonus/take',
  form: 'POST /bonus',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  once: true,
  input: z.object({}),
  act: takeBonus,
  answer: answerTaken,
  message: (_taken, { t }) => t('bonus.taken'),
  next: () => '/bonus',
});

export const routes = [bonus, take];
