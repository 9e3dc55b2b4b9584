/** Tests that a toast replaces only an earlier toast of the same group. */
import { expect } from 'chai';
import { store, toastClosed, toastShown } from './store.ts';

const say = (text: string, group: string | null): string =>
  store.dispatch(toastShown({ kind: 'default', text, group })).payload.id;
const texts = (): string[] => store.getState().toasts.map((toast) => toast.text);

describe('Toasts', () => {
  afterEach(() => {
    for (const { id } of store.getState().toasts) store.dispatch(toastClosed(id));
  });

  it('Toasts of one group replace each other', () => {
    say('first', 'sale');
    say('other', 'copy');
    say('second', 'sale');
    expect(texts()).to.deep.equal(['other', 'second']);
  });

  it('Toasts without a group appear side by side', () => {
    say('one', null);
    say('two', null);
    expect(texts()).to.deep.equal(['one', 'two']);
  });

  it('A toast is removed by its id', () => {
    const id = say('one', 'sale');
    store.dispatch(toastClosed(id));
    expect(texts()).to.deep.equal([]);
  });
});
