import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { answerCurrencies } from './answers.ts';

const list = endpoint({
  call: 'GET /api/currency/list',
  who: 'guest',
  input: z.object({}),
  act: () => Promise.resolve(null),
  answer: (_, { locale }, services) => answerCurrencies(services, locale),
});

export const routes = [list];
