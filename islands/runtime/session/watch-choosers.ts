import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** An account's language and currency are saved by a call, a guest's by the link and the form. */
export function watchChoosers(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#languages a') : null;
    if (link !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) choose(event, link);
  });
  addEventListener('submit', (event) => {
    const { target, submitter } = event;
    // Not by `target.id`, which is the field of that name when the form has one.
    const isChooser = target instanceof HTMLFormElement && target.matches('#currencies');
    if (isChooser && submitter instanceof HTMLButtonElement) choose(event, submitter);
  });
}

function choose(event: Event, pressed: HTMLAnchorElement | HTMLButtonElement): void {
  if (event.defaultPrevented || pageFacts().auth === null || pressed.dataset['plain'] !== undefined) return;
  event.preventDefault();
  import('./preferences.ts')
    .then(({ choosePreference }) => choosePreference(pressed))
    .catch((error: unknown) => {
      reportFailure('preferences', error);
      pressed.dataset['plain'] = '';
      pressed.click();
    });
}
