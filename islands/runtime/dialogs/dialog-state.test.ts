/** Tests the four states of a dialog and the layers of stacked dialogs. */
import { expect } from 'chai';
import { layerOf, nextState, type DialogState, type DialogStep } from './dialog-state.ts';

const walk = (...steps: DialogStep[]): DialogState[] => {
  let state: DialogState = 'closed';
  return steps.map((step) => (state = nextState(state, step)));
};

describe('The state of a dialog', () => {
  it('A dialog opens and closes through its animations', () => {
    expect(walk('show', 'settle', 'close', 'settle')).to.deep.equal(['opening', 'open', 'closing', 'closed']);
  });

  it('A dialog can be closed while it opens, and opened again while it closes', () => {
    expect(walk('show', 'close', 'settle')).to.deep.equal(['opening', 'closing', 'closed']);
    expect(walk('show', 'settle', 'close', 'show', 'settle').at(-1)).to.equal('open');
  });

  it('Events that do not apply leave the dialog unchanged', () => {
    expect(walk('close', 'settle')).to.deep.equal(['closed', 'closed']);
    expect(walk('show', 'settle', 'settle', 'show').at(-1)).to.equal('open');
  });

  it('Dialogs lie at z-index 1000, each 2 above the one below', () => {
    expect([0, 1, 2].map(layerOf)).to.deep.equal([1000, 1002, 1004]);
  });
});
