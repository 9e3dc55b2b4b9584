import { reportFailure } from '#islands/runtime/log.ts';

/**
 * Has htmx send a choice that was made before htmx came: it listens to changes only, and the dial would go on showing
 * the offer without it. Once for a form: each later dial comes with an answer.
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
