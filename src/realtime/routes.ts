import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { METHODS, answerOld } from './answers.ts';

export const old = endpoint({
  call: 'GET /api-old/',
  who: 'guest',
  addressRate: perMinute(120),
  input: z.object({ method: z.enum(METHODS) }),
  act: (_, __, { method }) => Promise.resolve(method),
  answer: (method, { locale }, services) => answerOld(services, method, locale),
});

export const routes = [old];
