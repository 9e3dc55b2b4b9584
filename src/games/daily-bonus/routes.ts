import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { bonusPage } from '#views/bonus/bonus-page.tsx';
import { answerTaken } from './answers.ts';
import { loadBonus } from './bonus-model.ts';
import { takeBonus } from './take-bonus.ts';

// Not kept for guests as a ready page: it tells the time, and tomorrow it is another one.
export const bonus = page({
  path: '/bonus',
  who: 'guest',
  input: z.object({}),
  load: (world, face) => loadBonus(world, face.player, face),
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
