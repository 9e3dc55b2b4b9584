// Structured data of a case shows the same price as the page and no made-up fields.
import { expect } from 'chai';
import { makeT } from '#src/shared/translator.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { organization } from '#views/ui/structured.ts';
import { previewOf, structuredCase, structuredHome } from './structured.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';

const t = makeT({ 'layout.brand': 'Shop', 'cases.page.art': 'Case {{title}}', 'cases.categories.farm': 'Farm' }, 'en');
const NO_CONTACTS = { email: null, support: null, group: null, channel: null };
const around = {
  origin: 'https://shop.example',
  locale: 'en',
  contacts: NO_CONTACTS,
  links: createLocaleLinks(null),
} as const;
const card: CaseCardModel = {
  name: 'polar',
  title: 'Polar',
  category: 'farm',
  group: 'farm',
  priceKind: 'money',
  priceMinor: 12_345,
  price: 1.5,
  oldPrice: null,
  cashback: null,
  conditions: [],
  state: 'active',
  logo: '/art/case-polar.12345678-130x88.webp',
  hover: '/art/case-polar-open.12345678-130x88.webp',
  palette: 'polar',
};

type Thing = Readonly<Record<string, unknown>>;
const productOf = (changed: Partial<CaseCardModel>): Thing | undefined => {
  const [, product] = structuredCase({ case: { ...card, ...changed }, currencyCode: 'pln' }, around, t);
  return product as Thing | undefined;
};
const offerOf = (changed: Partial<CaseCardModel>): Thing => productOf(changed)?.['offers'] as Thing;

describe('Structured data of cases', () => {
  it('A case is offered for its price in the displayed currency', () => {
    expect(productOf({})).to.include({ '@type': 'Product', name: 'Case Polar', category: 'Farm', sku: 'polar' });
    expect(offerOf({})).to.include({
      price: '1.50',
      priceCurrency: 'PLN',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/en/case/polar',
    });
  });

  it('A free case is offered for nothing, and an unavailable case says so', () => {
    expect(offerOf({ priceKind: 'free', price: 0 })['price']).to.equal('0.00');
    expect(offerOf({ state: 'unavailable' })['availability']).to.equal('https://schema.org/OutOfStock');
  });

  it('A points case has no offer, as points are no currency', () => {
    expect(productOf({ priceKind: 'bonuses', price: 40 })).to.equal(undefined);
  });

  it('The breadcrumb leads from the home page to the case', () => {
    const [place] = structuredCase({ case: card, currencyCode: 'pln' }, around, t);
    const steps = (place as { itemListElement: { position: number; item: string }[] }).itemListElement;
    expect(steps.map(({ position }) => position)).to.deep.equal([1, 2, 3]);
    expect(steps.map(({ item }) => item)).to.deep.equal([
      'https://shop.example/en',
      'https://shop.example/en/category/farm',
      'https://shop.example/en/case/polar',
    ]);
  });

  it('Cases are numbered in their displayed order', () => {
    const list = structuredHome([card, { ...card, name: 'ember' }], around, t).at(-1) as {
      itemListElement: { url: string }[];
    };
    expect(list.itemListElement[1]?.url).to.equal('https://shop.example/en/case/ember');
  });

  it('Only existing contacts of the store are listed', () => {
    expect(organization(around, t)).to.not.have.any.keys('contactPoint', 'sameAs');
    const reached = organization(
      { ...around, contacts: { ...NO_CONTACTS, email: 'a@b.example', group: 'https://g.example' } },
      t,
    );
    expect(reached).to.deep.include({ sameAs: ['https://g.example'] });
    expect((reached as { contactPoint: object }).contactPoint).to.include({ email: 'a@b.example' });
    expect((reached as { contactPoint: object }).contactPoint).to.not.have.property('url');
  });

  it('The picture of 1200 by 630 accompanies links', () => {
    expect(previewOf(card)).to.equal('/art/case-polar.12345678-1200x630.jpg');
  });
});
