import { wallMs } from './clock.ts';
import { exactMoment, formatAgo } from '#src/shared/format-time.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const MOMENTS = 'time[data-moment]';

/**
 * Writes the page's times in the zone of the visitor: recent ones as an age, with the exact time as a hint that a tap
 * shows too. Times near the screen are written at once, all of them after the frame of the first interaction, which
 * `interacted` resolves: the first time of a page costs a slow phone 50 ms, and most pages begin with none. Follows
 * times that fragments and islands add, and refreshes the ages every minute. A page without times gets none later, so
 * it observes nothing.
 */
export function watchMoments(interacted: Promise<void>): void {
  if (document.querySelector(MOMENTS) === null) return;
  const onScreen = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (!isIntersecting) continue;
        onScreen.unobserve(target);
        write(target as HTMLTimeElement);
      }
    },
    { rootMargin: '50%' },
  );
  let hasInteracted = false;
  const watchNew = (): void => {
    for (const moment of document.querySelectorAll<HTMLTimeElement>(`${MOMENTS}:not([title])`)) {
      if (hasInteracted) write(moment);
      else onScreen.observe(moment);
    }
  };
  watchNew();
  const writeAll = (): void => {
    hasInteracted = true;
    onScreen.disconnect();
    watchNew();
  };
  void interacted.then(() => requestAnimationFrame(() => setTimeout(writeAll)));
  setInterval(() => {
    for (const moment of document.querySelectorAll<HTMLTimeElement>(`${MOMENTS}[title]`)) write(moment);
  }, MINUTE_MS);
  let isPlanned = false;
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      watchNew();
    });
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', ({ target }) => {
    const moment = target instanceof Element ? target.closest<HTMLTimeElement>(MOMENTS) : null;
    if (moment === null || moment.closest('a, button, summary, label') !== null) return;
    moment.toggleAttribute('data-exact');
    write(moment);
  });
}

function write(moment: HTMLTimeElement): void {
  const tag = document.documentElement.lang;
  const exact = exactMoment(moment.dateTime, tag);
  moment.title = exact;
  // Changes the text node instead of replacing it: React holds it.
  const text = moment.firstChild;
  const isExact = moment.dataset['moment'] === 'exact' || 'exact' in moment.dataset;
  if (text instanceof Text) text.data = isExact ? exact : formatAgo(moment.dateTime, wallMs(), tag);
}
