// Tests that the browser's translator handles plurals and placeholders in all four languages exactly like the server's.
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { needsText } from '#ui/island.ts';
import { makeT } from '#src/shared/translator.ts';

const texts = fillTexts(readTexts(join(PROJECT_FOLDER, 'locales')));

describe('The translator of the islands', () => {
  it('The translator uses the plural forms of each language', () => {
    const said = (locale: (typeof LOCALE_CODES)[number], count: number): string =>
      makeT(texts.all(locale), LOCALES[locale].tag)('cases.opener.open', { count, sum: 'X' });
    expect([1, 3, 5].map((count) => said('ru', count))).to.deep.equal([
      'Открыть 1 кейс за X',
      'Открыть 3 кейса за X',
      'Открыть 5 кейсов за X',
    ]);
    expect([1, 3, 5].map((count) => said('ua', count))).to.deep.equal([
      'Відкрити 1 кейс за X',
      'Відкрити 3 кейси за X',
      'Відкрити 5 кейсів за X',
    ]);
    expect([1, 3, 5].map((count) => said('pl', count))).to.deep.equal([
      'Otwórz 1 skrzynkę za X',
      'Otwórz 3 skrzynki za X',
      'Otwórz 5 skrzynek za X',
    ]);
    expect([1, 3].map((count) => said('en', count))).to.deep.equal(['Open 1 case for X', 'Open 3 cases for X']);
  });

  it('The translator agrees with the server for any count', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALE_CODES), fc.nat({ max: 2_000_000 }), (locale, count) => {
        const words = { count, sum: '7 ₽' };
        const browser = makeT(texts.all(locale), LOCALES[locale].tag);
        expect(browser('cases.haul.won', words)).to.equal(texts.t(locale)('cases.haul.won', words));
      }),
    );
  });

  it('An unfilled placeholder stays, and a missing text is replaced by its key', () => {
    const t = makeT({ 'cases.opener.missing': 'Нужно {{sum}}' }, 'ru');
    expect(t('cases.opener.missing')).to.equal('Нужно {{sum}}');
    expect(t('cases.opener.busy')).to.equal('cases.opener.busy');
  });

  it('A plural text without a count uses the form for many, as on the server', () => {
    for (const locale of LOCALE_CODES) {
      const browser = makeT(texts.all(locale), LOCALES[locale].tag);
      expect(browser('wheel.mid')).to.equal(texts.all(locale)['wheel.mid_other']);
      expect(texts.t(locale)('wheel.mid')).to.equal(browser('wheel.mid'));
      expect(texts.t(locale)('cases.haul.won', { sum: 'X' })).to.equal(browser('cases.haul.won', { sum: 'X' }));
    }
  });

  it('A filled-in value is never read as a placeholder', () => {
    const t = makeT({ 'cases.haul.won_other': '{{sum}} {{count}}' }, 'en');
    expect(t('cases.haul.won', { count: 5, sum: '{{count}}' })).to.equal('{{count}} 5');
  });
});

describe('The texts of an island', () => {
  it('An island gets the texts below its key prefixes, matched by whole words', () => {
    const named = { texts: ['cases.opener', 'errors'] };
    expect(needsText(named, 'cases.opener.open_one')).to.equal(true);
    expect(needsText(named, 'errors.funds')).to.equal(true);
    expect(needsText({ texts: ['wheel.mid'] }, 'wheel.mid_few')).to.equal(true);
    expect(needsText({ texts: ['wheel.mid'] }, 'wheel.middle_few')).to.equal(false);
    expect(needsText(named, 'cases.openers')).to.equal(false);
    expect(needsText(named, 'cases.drops.sell')).to.equal(false);
  });
});
