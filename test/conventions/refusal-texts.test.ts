/**
 * Proves that the notice under the button that spends says exactly once that nothing was charged, in whole sentences,
 * for every refusal of an opening and in every language.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { refusalText } from '#islands/case-opener/refusal-text.ts';
import { open } from '#src/games/cases/module.ts';
import { possibleErrors } from '#src/http/endpoints/possible-errors.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

const SAYS_IT: Readonly<Partial<Record<Locale, RegExp>>> = {
  ru: /не списан|ничего не взят/gi,
  en: /(?:nothing was|not) (?:charged|taken)/gi,
  ua: /не списано|нічого не взят/gi,
  pl: /nic nie (?:pobrano|zabrano)/gi,
};

/** A text with plural forms is judged by its last form. */
function textOf(locale: Locale, file: string, key: string): string | undefined {
  const texts = JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as Record<string, string>;
  return texts[key] ?? texts[`${key}_other`];
}

describe('The refusals of an opening', () => {
  for (const locale of LOCALE_CODES) {
    it(`Each one says once that nothing was charged, in whole sentences: ${locale}`, () => {
      const reassurance = textOf(locale, 'cases', 'opener.refused') ?? '';
      const wrong: string[] = [];
      for (const error of possibleErrors(open)) {
        const message = textOf(locale, 'errors', error.replace('errors.', ''));
        expect(message, error).to.be.a('string');
        const said = refusalText({ error, message: message ?? '' }, reassurance);
        const times = said.match(SAYS_IT[locale] ?? /./)?.length ?? 0;
        if (times !== 1 || !said.endsWith('.') || /[^.!?…] (?:Nothing was|\p{Lu}\p{Ll}+ не списан)/u.test(said))
          wrong.push(said);
      }
      expect(wrong).to.deep.equal([]);
    });
  }
});
