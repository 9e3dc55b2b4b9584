import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Rarity } from '#ui/models/items.ts';
import { nameItems } from '#islands/runtime/name-outcome.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import type { ContractFormProps, PickedItem } from './props.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';

/** State of the offer for the current tray. */
type Answer = { readonly at: 'known' | 'asked' } | { readonly at: 'lost'; readonly what: string };

export interface Tray {
  readonly isAwake: boolean;
  readonly picked: readonly PickedItem[];
  readonly here: readonly number[];
  readonly offer: TrayOffer | null;
  readonly refusal: string | null;
  readonly answer: Answer;
  /** True if the player just tried to add more items than fit. */
  readonly isFull: boolean;
  readonly remove: (id: number) => void;
  readonly askAgain: () => void;
}

/** Debounce of offer requests after a checkbox change. */
const ASK_AFTER_MS = 150;

/**
 * Keeps the tray in sync with the checkboxes of its form, wherever they come from (page, search, next items), and
 * requests an offer after each change. `root` is any element of the form.
 */
export function useTray(props: ContractFormProps, root: RefObject<HTMLElement | null>): Tray {
  const { least, most } = props;
  const [isAwake, setAwake] = useState(false);
  const [pickedItems, setPicked] = useState(props.picked);
  const [pageIds, setHere] = useState(props.here);
  const [isFull, setFull] = useState(false);
  const now = useRef(pickedItems);
  const keep = (items: readonly PickedItem[]): void => {
    now.current = items;
    setPicked(items);
  };
  const { offer, refusal, answer, askAgain } = useOffer(props, pickedItems, isAwake);

  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form) return undefined;
    const look = (): void => {
      setHere(boxesOf(form).map(idOf));
      for (const box of boxesOf(form)) box.checked = now.current.some(({ id }) => id === idOf(box));
    };
    const follow = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'ids') return;
      const otherItems = now.current.filter(({ id }) => id !== idOf(target));
      const isOver = target.checked && otherItems.length >= most;
      if (isOver) target.checked = false;
      setFull(isOver);
      keep(target.checked ? [...otherItems, itemOf(target)] : otherItems);
    };
    // Includes checkboxes ticked before hydration.
    const checkedItems = boxesOf(form)
      .filter((box) => box.checked)
      .map(itemOf);
    const elsewhere = now.current.filter(({ id }) => !props.here.includes(id));
    keep(
      [
        ...now.current.filter(({ id }) => checkedItems.some((checkedItem) => checkedItem.id === id)),
        ...elsewhere,
        ...checkedItems,
      ]
        .filter((item, index, all) => all.findIndex(({ id }) => id === item.id) === index)
        .slice(0, most),
    );
    look();
    setAwake(true);
    form.addEventListener('change', follow);
    document.addEventListener('htmx:load', look);
    return () => {
      form.removeEventListener('change', follow);
      document.removeEventListener('htmx:load', look);
    };
  }, []);

  const key = keyOf(pickedItems);
  useEffect(() => {
    if (isAwake) nameItems(pickedItems.map(({ id }) => id));
  }, [isAwake, key]);

  const remove = (id: number): void => {
    const form = root.current?.closest('form');
    for (const box of form ? boxesOf(form) : []) if (idOf(box) === id) box.checked = false;
    setFull(false);
    keep(now.current.filter((item) => item.id !== id));
  };
  // Too few items have no offer. The server-rendered message stays until the selection changes.
  const isSpokenOf = pickedItems.length >= least || key === keyOf(props.picked);
  const knownOffer = isSpokenOf ? { offer, refusal } : { offer: null, refusal: null };
  return { isAwake, picked: pickedItems, here: pageIds, ...knownOffer, answer, isFull, remove, askAgain };
}

interface TrayOfferState {
  readonly offer: TrayOffer | null;
  readonly refusal: string | null;
  readonly answer: Answer;
  readonly askAgain: () => void;
}

/**
 * Offer for the selected items: the server-rendered one first, then one request for each change. Late responses are
 * ignored.
 */
function useOffer(props: ContractFormProps, pickedItems: readonly PickedItem[], isAwake: boolean): TrayOfferState {
  const { least, most, signIn } = props;
  const [offerState, setAsked] = useState<Omit<TrayOfferState, 'askAgain'>>({ ...props, answer: { at: 'known' } });
  const [tries, setTries] = useState(0);
  const key = keyOf(pickedItems);
  const answeredFor = useRef(keyOf(props.picked));

  useEffect(() => {
    if (!isAwake || key === answeredFor.current || pickedItems.length < least || pickedItems.length > most)
      return undefined;
    let isLate = false;
    setAsked((before) => ({ ...before, answer: { at: 'asked' } }));
    const ask = async (): Promise<void> => {
      const outcome = await prepareCall<TrayOffer>(signIn === null ? '/api/contract/preview' : '/api/contract/sample', {
        ids: pickedItems.map(({ id }) => id),
      }).send();
      if (isLate) return;
      if (outcome.kind !== 'lost') answeredFor.current = key;
      if (outcome.kind === 'done') setAsked({ offer: outcome.data, refusal: null, answer: { at: 'known' } });
      else if (outcome.kind === 'refused') setAsked({ offer: null, refusal: outcome.message, answer: { at: 'known' } });
      else setAsked({ offer: null, refusal: null, answer: { at: 'lost', what: outcome.what } });
    };
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [isAwake, key, tries]);
  return { ...offerState, askAgain: () => setTries((count) => count + 1) };
}

const keyOf = (items: readonly PickedItem[]): string => items.map(({ id }) => id).join();

/** Checkboxes of the items in the form, without those that the tray added. */
const boxesOf = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.querySelectorAll<HTMLInputElement>('input.choice__box[name=ids]'));

const idOf = (box: HTMLInputElement): number => Number(box.value);

const itemOf = (box: HTMLInputElement): PickedItem => ({
  id: idOf(box),
  title: box.dataset['title'] ?? '',
  logo: box.dataset['logo'] ?? '',
  rarity: (box.dataset['rarity'] ?? 'common') as Rarity,
  priceG: Number(box.dataset['priceG']),
});
