import { z } from 'zod';
import { page } from '#src/http/page.ts';
import { bonusPage } from '#views/bonus/bonus-page.tsx';
import { loadBonus } from './bonus-model.ts';

// Not kept for guests as a ready page: it tells the time, and tomorrow it is another one.
export const bonus = page({
  path: '/bonus',
  who: 'guest',
  input: z.object({}),
  load: (world, face) => loadBonus(world, face.player, face),
  page: bonusPage,
});

export const routes = [bonus];
