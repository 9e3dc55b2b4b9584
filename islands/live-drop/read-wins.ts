import type { ShownWin } from '#src/shared/live.ts';

/** The wins of the server's markup, newest first: as JSON beside it they would be a tenth of the page. */
export const readWins = (island: Element): ShownWin[] =>
  Array.from(island.querySelectorAll<HTMLElement>('[data-win]'), winOf);

function winOf(place: HTMLElement): ShownWin {
  const [insertId = 0, ID = 0] = (place.dataset['win'] ?? '').split('.').map(Number);
  const [logo = '', caseLogo = ''] = Array.from(
    place.querySelectorAll('img'),
    (image) => image.getAttribute('src') ?? '',
  );
  const [drop, story] = Array.from(place.querySelectorAll('a'));
  const title = titleOf(story);
  const name = story?.getAttribute('href')?.split('/').at(-1) ?? null;
  const rarity = drop?.dataset['r'] as ShownWin['winItem']['rarity'];
  return {
    winItem: { item: { insertId, logo, title, name }, rarity },
    case: caseLogo,
    battle: drop?.matches('.is-vs') === true,
    owner: { ID, name: drop?.textContent ?? '' },
  };
}

/** The label ends with the name of the rarity, which has no comma. */
const titleOf = (story: Element | undefined): string => /(.*),/.exec(story?.ariaLabel ?? '')?.[1] ?? '';
