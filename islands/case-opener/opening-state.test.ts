// Tests the panel state after each event, the stop positions of the reels and the reveal time sent to the server.
import { expect } from 'chai';
import type { DropModel } from '#ui/models/items.ts';
import { changeOpening, firstState, unsoldOf, type OpeningChange, type OpeningState } from './opening-state.ts';
import type { StripTile } from '#islands/runtime/reel/strip.ts';
import { reelsFor, revealMsFor, type Reel } from '#islands/runtime/reel/reel-run.ts';

const SEEDS = { serverSeedHash: 'h', clientSeed: 'c', nonce: 4 };
const TILES: StripTile[] = [
  ['/art/a-130x88.webp', 'arcane', 0, 999],
  ['/art/b-130x88.webp', 'common', 1_000, 999_999],
];

function dropOf(insertId: number, ticket: number, nonce = insertId): DropModel {
  const item = {
    id: 1,
    name: 'a',
    title: 'A',
    weapon: 'A',
    skin: 'A',
    rarity: 'arcane',
    logo: '/art/a-130x88.webp',
  } as const;
  const worth = { tracked: false, priceG: 1, priceMinor: 100, price: 1 };
  const fate = {
    status: 'owned',
    statusLabel: '',
    locked: false,
    incase: null,
    caseTitle: null,
    createdAt: '',
  } as const;
  return { insertId, item: { ...item, ...worth }, drawId: insertId, ticket, nonce, ...fate };
}

const after = (...changes: OpeningChange[]): OpeningState => changes.reduce(changeOpening, firstState(SEEDS));
const opened = (reels: readonly Reel[], instant = false): OpeningChange => ({
  type: 'opened',
  reels,
  instant,
  paid: null,
});
const TWO = reelsFor([dropOf(7, 5), dropOf(8, 6)], TILES);

describe('The reels', () => {
  it('A reel stops on its drop', () => {
    for (const count of [1, 2, 10]) {
      const drops = Array.from({ length: count }, (_, index) => dropOf(index, 500 + index));
      for (const reel of reelsFor(drops, TILES)) {
        expect(reel.tiles[reel.stopAt]?.[0]).to.equal(reel.drop.item.logo);
        expect(reel.tiles.length).to.be.above(reel.stopAt + 4);
        expect(reel.chance).to.equal(0.1);
      }
    }
  });

  it('The reveal lasts as long as the slowest reel, within the limit of the store', () => {
    for (let count = 1; count <= 10; count += 1) {
      const drops = Array.from({ length: count }, (_, index) => dropOf(index, 5));
      const slowest = Math.max(...reelsFor(drops, TILES).map(({ runMs }) => runMs));
      expect(revealMsFor(count)).to.be.within(slowest, 8000);
    }
  });
});

describe('The opening panel', () => {
  it('The panel runs the reels and then shows the drops', () => {
    expect(after({ type: 'asked', what: 'open' })).to.include({ busy: 'open', view: 'form' });
    expect(after({ type: 'asked', what: 'open' }, opened(TWO))).to.include({ busy: null, view: 'reel' });
    expect(after(opened(TWO), { type: 'stopped' })).to.include({ view: 'result' });
  });

  it('The panel shows the drops at once when the reel is switched off', () => {
    expect(after(opened(TWO, true))).to.include({ view: 'result', instant: true });
  });

  it('The panel adds every opening to the number of draws', () => {
    expect(after(opened(TWO)).seeds.nonce).to.equal(9);
  });

  it('The panel keeps a lost call and its notice until an answer came', () => {
    const lost = after({ type: 'asked', what: 'sell' }, { type: 'lost', what: 'No answer came' });
    expect(lost).to.include({ busy: null, lost: 'sell', what: 'No answer came' });
    const again = changeOpening(lost, { type: 'retried' });
    expect(again).to.include({ busy: 'sell', lost: 'sell' });
    const lostAgain = changeOpening(again, { type: 'lost', what: 'Unknown error: 500' });
    expect(lostAgain).to.include({ busy: null, lost: 'sell', what: 'Unknown error: 500' });
    expect(changeOpening(again, { type: 'sold', ids: [7] })).to.include({ busy: null, lost: null });
  });

  it('A refusal stays until the next press', () => {
    const refusal = { error: 'errors.case.funds', message: 'No' };
    const refused = after({ type: 'asked', what: 'open' }, { type: 'refused', refusal });
    expect(refused.refusal).to.equal(refusal);
    expect(changeOpening(refused, { type: 'asked', what: 'open' }).refusal).to.equal(null);
    expect(changeOpening(refused, { type: 'chose', count: 2 }).refusal).to.equal(null);
  });

  it('Only unsold drops can be sold', () => {
    const state = after(opened(TWO), { type: 'stopped' }, { type: 'sold', ids: [7] });
    expect(unsoldOf(state).map(({ insertId }) => insertId)).to.deep.equal([8]);
  });

  it('The panel keeps the count when it returns to the form', () => {
    const kept = after({ type: 'chose', count: 2 }, opened(TWO), { type: 'stopped' }, { type: 'kept' });
    expect(kept).to.include({ view: 'form', count: 2 });
    expect(kept.reels).to.have.length(0);
  });
});
