import { type BrandColours, contrastsOf, isReadable } from '#src/shared/brand.ts';
import { type Colour, isColour } from '#src/shared/colour.ts';
import { formatNumber } from '#src/shared/format.ts';

const NAMES = ['accent', 'ground'] as const;

/**
 * The two colours of the brand: pickers beside their fields, and the contrast of each text while they are chosen
 * (views/admin/branding/brand-colours.tsx).
 */
export function bindColours(around: HTMLElement): void {
  const fieldOf = (name: string): HTMLInputElement | null => around.querySelector(`input[name=${name}]`);
  const pickers = [...around.querySelectorAll<HTMLInputElement>('[data-picks]')];
  const colourIn = (name: (typeof NAMES)[number]): Colour | null => {
    const field = fieldOf(name);
    const typed = field?.value.trim() ?? '';
    const text = typed === '' ? (field?.dataset['standard'] ?? '') : typed;
    return isColour(text) ? text : null;
  };
  const count = (): void => {
    const [accent, ground] = NAMES.map(colourIn);
    // A colour that is being typed has no contrast yet.
    if (accent && ground) showContrasts(around, { accent, ground });
  };
  around.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const picked = fieldOf(target.dataset['picks'] ?? target.name);
    if (target.dataset['picks'] !== undefined && picked !== null) {
      picked.value = target.value;
      picked.dispatchEvent(new Event('change', { bubbles: true }));
    }
    for (const picker of pickers) {
      const colour = NAMES.find((name) => name === picker.dataset['picks']);
      picker.value = (colour && colourIn(colour)) ?? picker.value;
    }
    count();
  });
  for (const picker of pickers) picker.hidden = false;
  count();
}

function showContrasts(around: HTMLElement, colours: BrandColours): void {
  const pairs = contrastsOf(colours);
  for (const pair of pairs) {
    const row = around.querySelector<HTMLElement>(`[data-text=${pair.text}]`);
    if (row === null) continue;
    row.querySelector('rect')?.setAttribute('fill', pair.ground);
    row.querySelector('text')?.setAttribute('fill', pair.colour);
    const ratio = row.querySelector('b');
    const rounded = Math.floor(pair.contrast * 100) / 100;
    if (ratio !== null) ratio.textContent = formatNumber(rounded, document.documentElement.lang, 2);
    showVerdict(row, isReadable(pair));
  }
  const verdict = around.querySelector<HTMLElement>('[role=status]');
  if (verdict !== null) showVerdict(verdict, pairs.every(isReadable));
}

function showVerdict(row: HTMLElement, isGood: boolean): void {
  for (const one of row.querySelectorAll<HTMLElement>('[data-verdict]')) {
    one.hidden = (one.dataset['verdict'] === 'good') !== isGood;
  }
}
