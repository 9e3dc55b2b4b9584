import { z } from 'zod';
import { assert } from '#src/shared/assert.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { splitLocale } from '#src/http/visit.ts';
import { answerSums } from './answers.ts';
import { changeCurrency } from './change-currency.ts';
import { changeLanguage } from './change-language.ts';

const CHOICES = perMinute(60);
const LONGEST_CODE = 16;

const choiceInput = z.object({ code: z.string().max(LONGEST_CODE) });
/** A form's choice, and the own path to go back to; another one leads home. */
const formInput = choiceInput.extend({
  return: z
    .string()
    .transform((path) => (isOwnPath(path) ? path : '/'))
    .default('/'),
});

const currencyChange = endpoint({
  call: 'POST /api/user/currency/change',
  who: 'player',
  rate: CHOICES,
  input: choiceInput,
  act: changeCurrency,
  answer: async (currency, { auth }, world) => {
    assert(auth, 'a player without a session');
    return await answerSums(world, auth, currency);
  },
  session: ({ code }) => ({ change: { currency: code } }),
  remember: ({ code }) => ({ currency: code }),
});

/** A choice of looks alone, so that the cookie is enough, and a guest has no other. */
const currencyForm = endpoint({
  form: 'POST /currency',
  who: 'guest',
  guard: 'origin',
  rate: CHOICES,
  input: formInput,
  act: changeCurrency,
  answer: ({ code }) => code,
  next: (_currency, input) => input.return,
  session: ({ code }, { player }) => (player === null ? null : { change: { currency: code } }),
  remember: ({ code }) => ({ currency: code }),
});

const languageChange = endpoint({
  call: 'POST /api/user/language/change',
  who: 'player',
  rate: CHOICES,
  input: choiceInput,
  act: changeLanguage,
  answer: (locale) => locale,
  session: (locale) => ({ change: { locale } }),
  remember: (locale) => ({ locale }),
});

const languageForm = endpoint({
  form: 'POST /language',
  who: 'guest',
  guard: 'origin',
  rate: CHOICES,
  input: formInput,
  act: changeLanguage,
  answer: (locale) => locale,
  next: (locale, input) => ({ locale, path: splitLocale(input.return).path }),
  session: (locale, { player }) => (player === null ? null : { change: { locale } }),
  remember: (locale) => ({ locale }),
});

export const routes = [currencyChange, currencyForm, languageChange, languageForm];
