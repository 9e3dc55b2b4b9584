import type { ShownWin } from '#src/shared/live.ts';

/** The wins of the server's markup, newest first: as JSON beside it they would be a tenth of the page. */
export const readWins = (island: Element): ShownWin[] =>
  Array.from(island.querySelectorAll<HTMLElement>('[data-win]'), winOf);

function winOf(element: HTMLElement): ShownWin {
  const [insertId = 0, ID = 0] = (element.dataset['win'] ?? '').split('.').map(Number);
  const [item, crate] = Array.from(element.querySelectorAll('img'));
  const drop = element.querySelector('a');
  const rarity = drop?.dataset['r'] as ShownWin['winItem']['rarity'];
  return {
    winItem: { item: { insertId, logo: addressOf(item), title: titleOf(item) }, rarity },
    case: addressOf(crate),
    times: Number(element.dataset['times']) || null,
    battle: drop?.matches('.is-vs') === true,
    owner: { ID, name: drop?.querySelector('.drop__who')?.textContent ?? '' },
  };
}

const addressOf = (image: Element | undefined): string => image?.getAttribute('src') ?? '';

/** The text of the picture ends with the name of the rarity, which has no comma. */
const titleOf = (image: HTMLImageElement | undefined): string => /^(.*),/.exec(image?.alt ?? '')?.[1] ?? '';
