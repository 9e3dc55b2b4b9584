import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { answerCurrencies } from './currency-list-model.ts';
import { currencyListOutput } from './outputs.ts';

const list = endpoint({
  api: 'GET /api/currency/list',
  summary: 'Every display currency, by id',
  access: { role: 'guest' },
  input: z.object({}),
  output: currencyListOutput,
  read: (services, { locale }) => answerCurrencies(services, locale),
});

export default defineModule({ name: 'core/currencies', routes: [list] });
