import { wantsStillness } from '#islands/runtime/dialogs/wants-stillness.ts';
import { pulsePurse } from '#islands/runtime/reel/celebrate.ts';

const FLIGHT_MS = 700;

/** A copy of the coin flies from its sum to the purse in the header, which then pulses. */
export function flyToPurse(coin: Element | null): void {
  const purse = document.querySelector('.purse__sums .coin');
  if (wantsStillness() || coin === null || purse === null) return;
  const [from, to] = [coin.getBoundingClientRect(), purse.getBoundingClientRect()];
  const [x, y] = [to.x - from.x, to.y - from.y];
  const flying = coin.cloneNode(true) as SVGElement;
  Object.assign(flying.style, {
    position: 'fixed',
    zIndex: '60',
    margin: '0',
    left: `${String(from.x)}px`,
    top: `${String(from.y)}px`,
    width: `${String(from.width)}px`,
    height: `${String(from.height)}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
    color: getComputedStyle(coin).color,
  });
  document.body.append(flying);
  const path = [
    { transform: 'none' },
    { transform: `translate(${String(x * 0.3)}px, ${String(y * 0.3 - 32)}px) scale(1.4)`, offset: 0.35 },
    { transform: `translate(${String(x)}px, ${String(y)}px) scale(${String(to.width / from.width)})` },
  ];
  flying.animate(path, { duration: FLIGHT_MS, easing: 'ease-in-out' }).onfinish = () => {
    flying.remove();
    pulsePurse();
  };
}
