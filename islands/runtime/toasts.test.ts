/** Tests that a toast replaces only an earlier toast of the same group. */
import { expect } from 'chai';
import { store, toastClosed, toastShown } from './store.ts';

const say = (text: string, group: string | null): string =>
  store.dispatch(toastShown({ kind: 'default', text, group })).payload.id;
const texts = (): string[] => store.getState().toasts.map((toast) => toast.text);

describe('toasts', () => {
  afterEach(() => {
    for (const { id } of store.getState().toasts) store.dispatch(toastClosed(id));
  });

  it('of one group replace each other', () => {
    say('first', 'sale');
    say('other', 'copy');
    say('second', 'sale');
    expect(texts()).to.deep.equal(['other', 'second']);
  });

  it('without a group stand beside each other', () => {
    say('one', null);
    say('two', null);
    expect(texts()).to.deep.equal(['one', 'two']);
  });

  it('go by their id', () => {
    const id = say('one', 'sale');
    store.dispatch(toastClosed(id));
    expect(texts()).to.deep.equal([]);
  });
});
