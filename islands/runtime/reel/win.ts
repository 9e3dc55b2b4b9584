import type { Win } from './celebrate.ts';

const COUNT_MS = 700;
const MANY_PIECES = 60;
const FEW_PIECES = 24;
const LASTS_MS = 2600;
const BUZZ_MS = 30;
/** The screen has shown the colour of an arcane item before the item leaves for the strip. */
const FLIES_AT_MS = 900;
const FLIGHT: KeyframeAnimationOptions = { duration: 700, easing: 'cubic-bezier(0.5, 0, 0.3, 1)', fill: 'forwards' };

/** Passed in: a script on demand imports none that asks for it. */
type RandomBelow = (limit: number) => number;

/**
 * Counts the price up and lets paper fall; an arcane item shakes the phone and flies to the strip. A tap or a key ends
 * all of it at once, with what the styles move. Returns the function that stops it.
 */
export function startWin(result: HTMLElement, { rarity, sum, textOf }: Win, randomBelow: RandomBelow): () => void {
  const ends = [throwConfetti(result, randomBelow, FEW_PIECES)];
  const price = result.querySelector('.result__price');
  if (price !== null) ends.push(countUp(price, sum, textOf));
  if (rarity === 'arcane') {
    if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
    ends.push(flyToStrip(result));
  }
  return untilPressed(() => {
    for (const end of ends) end();
    for (const animation of result.closest('.stage')?.getAnimations({ subtree: true }) ?? []) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/** Runs `end` at the first tap or key, or when the returned function is called before it. */
function untilPressed(end: () => void): () => void {
  const ended = new AbortController();
  const stop = (): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    end();
  };
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, stop, { signal: ended.signal });
  return stop;
}

/** Sends a copy of the picture to the strip of the latest drops. Returns the function that takes it away. */
function flyToStrip(result: HTMLElement): () => void {
  const flying = document.createElement('img');
  const timer = setTimeout(() => {
    const picture = result.querySelector<HTMLImageElement>('.result__art img, .haul img');
    const strip = document.querySelector('.drops')?.getBoundingClientRect();
    if (picture === null || strip === undefined || strip.height === 0) return;
    const { left, top, width, height } = picture.getBoundingClientRect();
    flying.src = picture.currentSrc;
    flying.alt = '';
    flying.className = 'flying';
    const box = { left, top, width, height };
    for (const [side, px] of Object.entries(box)) flying.style.setProperty(side, `${String(px)}px`);
    document.body.append(flying);
    const x = strip.left + strip.height - left - width / 2;
    const y = strip.top + strip.height / 2 - top - height / 2;
    const there = `translate(${String(x)}px, ${String(y)}px) scale(${String(strip.height / height)})`;
    const path = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }];
    flying.animate(path, FLIGHT).onfinish = () => flying.remove();
  }, FLIES_AT_MS);
  return () => {
    clearTimeout(timer);
    flying.remove();
  };
}

/**
 * Counts a price up to its value. The element keeps the width of the final text, and the last step writes exactly that
 * text. Returns the function that ends it at once.
 */
function countUp(element: Element, sum: number, textOf: (sum: number) => string): () => void {
  const text = element.firstChild;
  if (!(text instanceof Text) || !(element instanceof HTMLElement)) return () => undefined;
  const final = text.data;
  const digits = sum < 100 ? 100 : 1;
  element.style.minWidth = `${String(element.offsetWidth)}px`;
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    text.data = final;
    element.style.minWidth = '';
  };
  let startMs: number | null = null;
  const step = (atMs: number): void => {
    startMs ??= atMs;
    const share = (atMs - startMs) / COUNT_MS;
    if (share >= 1) return end();
    text.data = textOf(Math.round(sum * (1 - (1 - share) ** 3) * digits) / digits);
    frame = requestAnimationFrame(step);
  };
  text.data = textOf(0);
  frame = requestAnimationFrame(step);
  return end;
}

/**
 * Lets paper fall over an element once. Returns the function that takes the paper away.
 */
export function throwConfetti(over: HTMLElement, randomBelow: RandomBelow, pieces = MANY_PIECES): () => void {
  const sheet = document.createElement('div');
  sheet.className = 'confetti';
  sheet.setAttribute('aria-hidden', 'true');
  over.append(sheet);
  const { clientWidth: width, clientHeight: height } = sheet;
  for (let piece = 0; piece < pieces; piece += 1) {
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
  return () => sheet.remove();
}
