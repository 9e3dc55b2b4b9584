/** Pages by keyboard alone: Tab reaches everything in reading order, and the focus is always visible. */
import { expect } from 'chai';
import { makeShop, takeTour } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { walkThrough } from './walk-by-keyboard.ts';

const WALKED: readonly string[] = [
  'own home',
  'own result of an opening',
  'own sell-all',
  'own proof, not revealed',
  'own place in the top',
  'own upgrade, with a chance',
  'own battle, chosen',
  'own battle that waits',
  'own /bonus',
  'own /referral',
  'own not found',
  '/faq',
];

describe('More pages of the store by keyboard', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  it('Focus moves through every page in reading order and is always visible', async () => {
    const name = freshName();
    const { pages } = await takeTour(stage.store, name);
    const walked = pages.filter((page) => WALKED.includes(page.name));
    expect(walked).to.have.length(WALKED.length);
    await walkThrough(stage, name, walked);
  });
});
