/**
 * The proof page shows all values of a revealed draw in each language without JavaScript, never exposes an unrevealed
 * seed, and offers the reveal only to the owner of the draw.
 */
import { expect } from 'chai';
import { missingTexts, sampleLayout, sampleItem, samplePage } from '#test/support/pages/render-sample.ts';
import vectors from '#test/fixtures/fair-vectors.json' with { type: 'json' };
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { RARITIES } from '#ui/models/items.ts';
import { drawPage, type DrawPageModel } from './draw-page.tsx';

const vector = vectors.vectors[2];
if (!vector) throw new Error('no vectors');

/** One item of each rarity, rarest first; each except the last has 100,000 tickets. */
const odds = RARITIES.toReversed().map((rarity, index, all) => {
  const from = index * 100_000;
  const to = index === all.length - 1 ? 999_999 : from + 99_999;
  return { ...sampleItem(index + 1, rarity), chance: (to - from + 1) / 10_000, from, to };
});
const outcome = odds.find(({ from, to }) => from <= vector.roll && vector.roll <= to);
if (!outcome) throw new Error('odds with a gap');

const revealed: DrawPageModel = {
  id: 418_290_711,
  createdAt: '2026-11-14T17:15:07.000Z',
  source: { kind: 'case', name: 'polar-storm', title: 'Полярный шторм', versionId: 9, version: 4 },
  odds,
  clientSeed: vector.clientSeed,
  nonce: vector.nonce,
  cursor: vector.cursor,
  serverSeedHash: vector.serverSeedHash,
  serverSeed: vector.serverSeed,
  revealedAt: '2026-11-15T06:02:11.000Z',
  digest: vector.digest,
  ticket: vector.roll,
  outcome,
  isOwner: true,
  idempotencyKey: 'the-key-of-this-page',
};
const hidden: DrawPageModel = { ...revealed, serverSeed: null, revealedAt: null, digest: null };

const render = (model: DrawPageModel, locale: Locale = 'ru'): string =>
  samplePage(drawPage, model, sampleLayout(locale, '/fair/draw/418290711'));

describe('The proof of a draw', () => {
  for (const locale of LOCALE_CODES) {
    it(`All texts exist in ${locale}`, () => {
      expect(missingTexts(render(revealed, locale))).to.deep.equal([]);
      expect(missingTexts(render(hidden, locale))).to.deep.equal([]);
    });
  }

  it('The page has each number of the five steps', () => {
    const html = render(revealed);
    const parts = [
      `<code class="code">${vector.serverSeedHash}</code>`,
      `<code class="code">${vector.serverSeed}</code>`,
      `<code class="code">${vector.clientSeed}:0:0</code>`,
      `<mark>${vector.digest.slice(0, 13)}</mark>${vector.digest.slice(13)}`,
      `${vector.x} × 1000000 ÷ 4503599627370496`,
      '874\u00a0939',
      '500\u00a0000–999\u00a0999',
    ];
    for (const text of parts) expect(html).to.contain(text);
    expect(html).to.contain('<store-island name="draw-verdict"');
  });

  it('The page explains external verification', () => {
    const html = render(revealed);
    expect(html).to.contain('href="/verify-draw.mjs"');
    expect(html).to.contain('href="/api/fair/draw/418290711"');
    expect(html).to.contain('node verify-draw.mjs draw-418290711.json');
  });

  it('An unrevealed seed is marked as pending', () => {
    const html = render(hidden);
    expect(html).not.to.contain(vector.serverSeed);
    expect(html).not.to.contain(vector.digest.slice(0, 13));
    expect(html).not.to.contain('draw-verdict');
    expect(html.match(/<li class="is-waiting">/g)).to.have.length(4);
  });

  it('Only the player who drew can reveal the seed, in their language', () => {
    const form = /<form[^>]*action="\/pl\/fair\/rotate".*?<\/form>/.exec(render(hidden, 'pl'))?.[0] ?? '';
    expect(form).to.contain('name="token" value="the-token"');
    expect(form).to.contain('name="idempotencyKey" value="the-key-of-this-page"');
    expect(form).to.contain('name="return" value="/pl/fair/draw/418290711"');
    expect(render({ ...hidden, isOwner: false })).not.to.contain('/fair/rotate');
    expect(render(revealed)).not.to.contain('/fair/rotate');
  });
});
