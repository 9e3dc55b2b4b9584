import { reportFailure } from '#islands/runtime/log.ts';

/**
 * Makes htmx send a choice that was made before htmx loaded: it listens to changes only, and the dial would keep its
 * old offer. A form that htmx has sent needs nothing: the request held every choice, and each later dial is part of an
 * answer.
 */
export function sendEarlyChoices(form: HTMLFormElement | null): void {
  const early = [...(form?.querySelectorAll('input') ?? [])].find(isChanged);
  if (form === null || early === undefined) return;
  import('#islands/runtime/network/htmx.ts')
    .then(({ hasSent }) => hasSent(form) || early.dispatchEvent(new Event('change', { bubbles: true })))
    .catch((error: unknown) => reportFailure('early choices', error));
}

const isChanged = ({ checked, defaultChecked, value, defaultValue }: HTMLInputElement): boolean =>
  checked !== defaultChecked || value !== defaultValue;
