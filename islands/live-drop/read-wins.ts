import type { ShownWin } from '#src/shared/live.ts';
import type { T } from '#src/shared/text-keys.ts';
import { rarityKey } from '#ui/rarity-label.tsx';

/** Stands for the title in the text of a win. */
const TITLE = '\u0000';

/** The wins of the server's markup, newest first: as JSON beside it they would be a tenth of the page. */
export const readWins = (island: Element, t: T): ShownWin[] =>
  Array.from(island.querySelectorAll<HTMLElement>('[data-win]'), (place) => winOf(place, t));

function winOf(place: HTMLElement, t: T): ShownWin {
  const [insertId = 0, ID = 0] = (place.dataset['win'] ?? '').split('.').map(Number);
  const [logo = '', caseLogo = ''] = Array.from(
    place.querySelectorAll('img'),
    (image) => image.getAttribute('src') ?? '',
  );
  const textOf = (part: string): string => place.querySelector(part)?.textContent ?? '';
  const [name, text] = [textOf('.drop__who'), textOf('.vh')];
  const rarity = place.querySelector<HTMLElement>('[data-r]')?.dataset['r'] as ShownWin['winItem']['rarity'];
  const battle = place.querySelector('.is-vs') !== null;
  const words = t('layout.drops.one', { owner: name, title: TITLE, rarity: t(rarityKey(rarity)) });
  const [before = '', after = ''] = words.split(TITLE);
  const title = text.slice(before.length, text.length - after.length);
  return { winItem: { item: { insertId, logo, title }, rarity }, case: caseLogo, battle, owner: { ID, name } };
}
