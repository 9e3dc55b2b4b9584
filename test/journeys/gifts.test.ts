/**
 * Bonuses and referrals end to end in a real browser: a player claims the daily bonus, and an invite code is changed
 * and activated.
 */
import { openGiftSteps, testGifts } from './gifts-steps.ts';

describe('Bonuses and invite codes', function () {
  this.timeout(120_000);
  const steps = openGiftSteps();

  testGifts(steps, true);
});
