import { ASKING, askedToReturn } from './ask-again.ts';

const ASKED = 'asked';

/** Opens the page's question once per tab. A player who postpones it finds the link on every page. */
export function askOnce(): void {
  const asking = document.querySelector<HTMLElement>(ASKING);
  if (asking === null || wasAsked()) return;
  // The server does not know the place in the page, such as the button that a sign-in leads back to.
  if (location.hash !== '') askedToReturn(location.pathname + location.search + location.hash);
  asking.click();
}

/** Without storage the question opens on every page. */
function wasAsked(): boolean {
  try {
    const was = sessionStorage.getItem(ASKED) !== null;
    sessionStorage.setItem(ASKED, '1');
    return was;
  } catch {
    return false;
  }
}
