/**
 * Every state that a provider documents has the effect that its table says, and a state that it does not document
 * changes nothing and is marked for staff. Every provider speaks its protocol to the store over HTTP.
 */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { STAND_INS, topUpStage } from '#test/support/players/top-up-stage.ts';

const NAMES = Object.keys(STAND_INS) as (keyof typeof STAND_INS)[];

describe('The states of every payment provider', function () {
  this.timeout(60_000);
  const { standIns, begin, send, ask, marksOf } = topUpStage();

  for (const name of NAMES) {
    it(`Each documented state of ${name} has its effect, and another one is marked for staff`, async () => {
      const standIn = standIns[name];
      const prefixes = new Set(Object.keys(standIn.states).map((state) => state.split(' ').slice(0, -1).join(' ')));
      const unheardOf = name === 'stripe' ? [...prefixes].map((prefix) => `${prefix} unheard_of`) : ['unheard_of'];
      for (const state of [...Object.keys(standIn.states), ...unheardOf]) {
        const effect = standIn.states[state];
        const topUp = await begin(standIn);
        const notification = standIn.enter(topUp.url, state);
        if (notification === null) await ask(topUp);
        else await send(name, notification).expect(200);
        // Less than the sum came in, so nothing is credited.
        const isLess = state === 'wrong_amount';
        const reached = isLess ? 'pending' : (effect?.claim ?? 'pending');
        const hasMoney = reached === 'paid' || reached === 'reinstated';
        const marked = isLess ? 'amount' : effect === undefined ? 'unknown_state' : effect.mark;
        const gone = reached === 'refunded' || reached === 'charged_back' ? [reached] : [];
        expect((await topUp.status()).state, state).to.equal(reached);
        expect(await topUp.gained(), state).to.equal(hasMoney ? topUp.worth : 0);
        expect(await marksOf(topUp.id), state).to.deep.equal([...(marked === undefined ? [] : [marked]), ...gone]);
      }
    });
  }

  it('The operating guide lists every state of every provider', () => {
    const guide = readFileSync('docs/reference.md', 'utf8');
    for (const name of NAMES.filter((one) => one !== 'example')) {
      for (const state of Object.keys(standIns[name].states))
        expect(guide, `${name} ${state}`).to.contain(`\`${state}\``);
    }
  });
});
