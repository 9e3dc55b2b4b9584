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
  const story = place.querySelector('.drop__story');
  // The name of a rarity has no comma.
  const [, title = ''] = /(.*), /.exec(story?.textContent ?? '') ?? [];
  const name = story?.getAttribute('href')?.split('/').at(-1) ?? null;
  const rarity = place.querySelector<HTMLElement>('[data-r]')?.dataset['r'] as ShownWin['winItem']['rarity'];
  const battle = place.querySelector('.is-vs') !== null;
  const owner = { ID, name: place.querySelector('.drop__who')?.textContent ?? '' };
  return { winItem: { item: { insertId, logo, title, name }, rarity }, case: caseLogo, battle, owner };
}
