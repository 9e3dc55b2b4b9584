import { ASKING } from './ask-again.ts';

const ASKED = 'asked';

/**
 * Opens the window of the question that the page asks, once in a tab: whoever puts it off finds the link on every page.
 */
export function askOnce(): void {
  const asking = document.querySelector<HTMLElement>(ASKING);
  if (asking === null || wasAsked()) return;
  asking.click();
}

/** A browser that keeps nothing is asked on every page. */
function wasAsked(): boolean {
  try {
    const was = sessionStorage.getItem(ASKED) !== null;
    sessionStorage.setItem(ASKED, '1');
    return was;
  } catch {
    return false;
  }
}
