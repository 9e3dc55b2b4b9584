import { reportFailure } from '#islands/runtime/log.ts';

/**
 * Makes htmx send a choice that was made before htmx loaded: it listens to changes only, and the dial would keep its
 * old offer. Once per form: each later dial is part of an answer.
 */
export function sendEarlyChoices(form: HTMLFormElement | null): void {
  if (form === null || form.dataset['followed'] !== undefined) return;
  form.dataset['followed'] = '';
  const early = [...form.querySelectorAll('input')].find(isChanged);
  if (early === undefined) return;
  import('#islands/runtime/network/htmx.ts')
    .then(() => early.dispatchEvent(new Event('change', { bubbles: true })))
    .catch((error: unknown) => reportFailure('early choices', error));
}

const isChanged = ({ checked, defaultChecked, value, defaultValue }: HTMLInputElement): boolean =>
  checked !== defaultChecked || value !== defaultValue;
