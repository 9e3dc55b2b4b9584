import { randomBelow } from '#islands/runtime/random.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';

const PIECES = 60;
const LASTS_MS = 2600;

/** Lets paper fall over an element once. Nothing moves for visitors who want stillness. */
export function throwConfetti(over: HTMLElement): void {
  if (skipsShow()) return;
  const sheet = document.createElement('div');
  sheet.className = 'confetti';
  sheet.setAttribute('aria-hidden', 'true');
  over.append(sheet);
  const { clientWidth: width, clientHeight: height } = sheet;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const paper = document.createElement('i');
    paper.className = `confetti__${String(piece % 5)}`;
    sheet.append(paper);
    const x = randomBelow(Math.max(1, width));
    const end = x + randomBelow(160) - 80;
    const turn = randomBelow(1080) - 540;
    paper.animate(
      [
        { transform: `translate(${String(x)}px, -20px) rotate(0)`, opacity: 1 },
        { transform: `translate(${String(end)}px, ${String(height + 20)}px) rotate(${String(turn)}deg)`, opacity: 0.6 },
      ],
      {
        duration: LASTS_MS - randomBelow(900),
        delay: randomBelow(400),
        easing: 'cubic-bezier(0.2, 0.4, 0.6, 1)',
        fill: 'both',
      },
    );
  }
  setTimeout(() => sheet.remove(), LASTS_MS + 600);
}
