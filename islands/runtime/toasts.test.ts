/** Tests that a toast replaces only an earlier toast of the same group. */
import { expect } from 'chai';
import { store, toastClosed, toastShown } from './store.ts';

const toast = (text: string, group: string | null): string =>
  store.dispatch(toastShown({ kind: 'default', text, group })).payload.id;
const texts = (): string[] => store.getState().toasts.map((toast) => toast.text);

describe('Toasts', () => {
  afterEach(() => {
    for (const { id } of store.getState().toasts) store.dispatch(toastClosed(id));
  });

  it('Toasts of one group replace each other', () => {
    toast('first', 'sale');
    toast('other', 'copy');
    toast('second', 'sale');
    expect(texts()).to.deep.equal(['other', 'second']);
  });

  it('Toasts without a group appear side by side', () => {
    toast('one', null);
    toast('two', null);
    expect(texts()).to.deep.equal(['one', 'two']);
  });

  it('A toast is removed by its id', () => {
    const id = toast('one', 'sale');
    store.dispatch(toastClosed(id));
    expect(texts()).to.deep.equal([]);
  });
});
