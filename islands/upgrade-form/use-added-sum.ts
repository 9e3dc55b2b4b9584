import { useEffect, type RefObject } from 'react';
import { typedSum } from '#src/shared/typed.ts';

/** Says beside the field of the added sum, while it is typed, that it is no sum or more than the balance. */
export function useAddedSum(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = root.current?.closest('form')?.elements.namedItem('add');
    if (!(field instanceof HTMLInputElement)) return undefined;
    const check = (): void => {
      const sum = field.value.trim() === '' ? 0 : typedSum(field.value);
      const isWrong = sum === null || sum > Math.round(Number(field.dataset['most']) * 100);
      // htmx sends no form with an invalid field.
      field.setCustomValidity(isWrong ? (document.getElementById('add-wrong')?.textContent ?? field.name) : '');
      field.setAttribute('aria-invalid', String(isWrong));
    };
    check();
    field.addEventListener('input', check);
    return () => field.removeEventListener('input', check);
  }, []);
}
