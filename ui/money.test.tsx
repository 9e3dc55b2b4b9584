import { expect } from 'chai';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { makeT } from '#src/shared/translator.ts';
import { Moment, MomentText } from './moment.tsx';
import { Money, MoneyColumn, Points, Price, Worth } from './money.tsx';
import { CurrencyProvider, TextsProvider } from './texts.tsx';

const DOLLARS = { code: 'usd', sign: '$', rate: '0.0109' };

const shown = (element: ReactElement, tag = 'en'): string =>
  renderToStaticMarkup(
    <TextsProvider t={makeT({}, tag)}>
      <CurrencyProvider currency={DOLLARS}>{element}</CurrencyProvider>
    </TextsProvider>,
  ).replaceAll('\u00a0', ' ');
/** The text for a screen reader. */
const read = (element: ReactElement, tag?: string): string => shown(element, tag).replaceAll(/<[^>]*>/g, '');

describe('Sums on a page', () => {
  it('Points are a number and a coin, which has a text alternative in each language', () => {
    expect(shown(<Points amount={1860} />)).to.match(/1 860<svg class="ico coin" aria-hidden="true">/);
    for (const [tag, unit] of Object.entries({ ru: 'б', uk: 'б', en: 'pts', pl: 'pkt' }))
      expect(read(<Points amount={1860} />, tag)).to.equal(`1 860 ${unit}`);
  });

  it('Points are whole in a balance and exact where they are gained', () => {
    expect(read(<Points amount={34.9} />)).to.equal('35 pts');
    expect(read(<Points amount={34.9} isGain />)).to.equal('+34,90 pts');
    expect(read(<Points amount={0.95} isGain />)).to.equal('+0,95 pts');
    expect(read(<Points amount={-25} isGain />)).to.equal('-25 pts');
  });

  it('Their worth is in the currency of the page', () => {
    expect(read(<Worth points={25} />)).to.equal('≈ 0,27 $');
  });

  it('The sums of a column have the same decimals', () => {
    const column = (
      <MoneyColumn amounts={[16.35, 109]}>
        <Money amount={109} />
        <Price of={{ price: 16.35, priceMinor: 150_000 }} />
        <Price of={{ price: 0, priceMinor: 70 }} />
      </MoneyColumn>
    );
    expect(read(column)).to.equal('109,00 $16,35 $&lt;0,01 $');
    expect(read(<Money amount={109} />)).to.equal('109 $');
  });
});

describe('Times on a page', () => {
  const at = '2026-11-22T12:41:30.000Z';

  it('A time is in UTC and marked for the browser', () => {
    expect(shown(<Moment at={at} />)).to.equal(`<time dateTime="${at}" data-moment="">22 Nov 2026, 12:41 UTC</time>`);
  });

  it('A time in a sentence stays in its place and is exact', () => {
    const sentence = <MomentText at={at} text={(until) => `Until ${until}, once.`} />;
    expect(read(sentence)).to.equal('Until 22 Nov 2026, 12:41 UTC, once.');
    expect(shown(sentence)).to.contain('data-moment="exact"');
  });
});
