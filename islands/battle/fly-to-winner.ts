import { skipsShow } from '#islands/runtime/session/game-preferences.ts';

const FLIGHT_MS = 560;
const APART_MS = 70;
/** More pictures than this arrive together with the last ones. */
const APART_MOST = 12;

/**
 * Lets the items of those who lost fly into the column of the single winner, and the best of all rise in it. A tap or a
 * key ends it; nothing moves for visitors who want stillness.
 */
export function flyToWinner(root: HTMLElement): void {
  const stages = root.querySelectorAll('.is-winner .bseat__stage');
  const [stage] = stages;
  if (skipsShow() || stage === undefined || stages.length > 1) return;
  const sheet = document.createElement('div');
  sheet.className = 'flight';
  sheet.setAttribute('aria-hidden', 'true');
  const origin = root.getBoundingClientRect();
  const goal = stage.getBoundingClientRect();
  const pictures = root.querySelectorAll<HTMLImageElement>('.is-loser .bseat__drops img');
  pictures.forEach((picture, index) => {
    const from = picture.getBoundingClientRect();
    const copy = new Image(from.width, from.height);
    copy.src = picture.src;
    copy.style.left = `${String(from.left - origin.left)}px`;
    copy.style.top = `${String(from.top - origin.top)}px`;
    sheet.append(copy);
    const x = goal.left + goal.width / 2 - from.left - from.width / 2;
    const y = goal.top + goal.height / 2 - from.top - from.height / 2;
    copy.animate(
      [
        { transform: 'none', opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: `translate(${String(x)}px, ${String(y)}px) scale(0.5)`, opacity: 0 },
      ],
      {
        duration: FLIGHT_MS,
        delay: Math.min(index, APART_MOST) * APART_MS,
        easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
        fill: 'both',
      },
    );
  });
  root.append(sheet);
  const landsMs = Math.min(pictures.length, APART_MOST) * APART_MS + FLIGHT_MS;
  const rise = stage.querySelector('.bdrop')?.animate(
    [
      { transform: 'scale(0.6)', opacity: 0 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.6 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 520, delay: landsMs - 200, easing: 'ease-out', fill: 'backwards' },
  );
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    rise?.cancel();
    sheet.remove();
  };
  const { signal } = ended;
  addEventListener('pointerdown', end, { signal });
  addEventListener('keydown', end, { signal });
  setTimeout(end, landsMs + 400);
}
