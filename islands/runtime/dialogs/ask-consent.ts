import { pageFacts } from '#islands/runtime/page-facts.ts';
import { consent, identify, keepConsent } from '#islands/runtime/session/track.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

const NOTICE = 'consent';

/**
 * Asks once for consent to analytics, loads the analytics script after consent, and binds the footer button that
 * changes the answer. Does nothing when no analytics script is configured.
 */
export function askConsent(): void {
  const { analytics } = pageFacts();
  const notice = document.getElementById(NOTICE);
  if (analytics === undefined || notice === null) return;
  for (const again of document.querySelectorAll<HTMLElement>('[data-consent=ask]')) again.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null;
    if (button !== null) answer(button.dataset['consent'] ?? '', notice, analytics);
  });
  if (consent() === null) notice.hidden = false;
  if (consent() === 'yes') load(analytics);
}

function answer(said: string, notice: HTMLElement, address: string): void {
  if (said === 'ask') {
    notice.hidden = false;
    notice.querySelector('button')?.focus();
    return;
  }
  const was = consent();
  notice.hidden = true;
  if (said === 'yes') {
    keepConsent('yes');
    if (was !== 'yes') load(address);
  } else {
    keepConsent('no');
    // A running script cannot be unloaded, so the page is reloaded without it.
    if (was === 'yes') location.reload();
  }
}

function load(address: string): void {
  const { auth } = pageFacts();
  if (auth !== null) identify(auth.id);
  const script = document.createElement('script');
  script.async = true;
  script.src = trusted(address);
  document.head.append(script);
}

/** Trusted Types: only the address that the server wrote into the page may become a script. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('analytics', { createScriptURL: (wanted) => wanted });
  return (policy?.createScriptURL(address) ?? address) as string;
}
