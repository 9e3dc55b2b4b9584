/** Tests the four states of a dialog and the layers of stacked dialogs. */
import { expect } from 'chai';
import { layerOf, nextState, type DialogState, type DialogStep } from './dialog-state.ts';

const walk = (...steps: DialogStep[]): DialogState[] => {
  let state: DialogState = 'closed';
  return steps.map((step) => (state = nextState(state, step)));
};

describe('a dialog', () => {
  it('opens and closes through its motions', () => {
    expect(walk('show', 'settle', 'close', 'settle')).to.deep.equal(['opening', 'open', 'closing', 'closed']);
  });

  it('can be closed before it has opened, and asked for again before it has closed', () => {
    expect(walk('show', 'close', 'settle')).to.deep.equal(['opening', 'closing', 'closed']);
    expect(walk('show', 'settle', 'close', 'show', 'settle').at(-1)).to.equal('open');
  });

  it('is left alone by what means nothing to it', () => {
    expect(walk('close', 'settle')).to.deep.equal(['closed', 'closed']);
    expect(walk('show', 'settle', 'settle', 'show').at(-1)).to.equal('open');
  });

  it('lies at 1000, each above another 2 higher', () => {
    expect([0, 1, 2].map(layerOf)).to.deep.equal([1000, 1002, 1004]);
  });
});
