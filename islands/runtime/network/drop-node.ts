import type { LiveDropEntry } from '#src/shared/live.ts';
import { prefixPath } from '#src/shared/locales.ts';
import type { DropWords } from '#ui/models/live-feed.ts';

const PICTURE = { width: 130, height: 88 } as const;

/** Builds the same markup as the server (views/layout/live-drop.tsx). */
export function dropNode({ winItem, owner, case: caseLogo }: LiveDropEntry, words: DropWords): HTMLLIElement {
  const { item, rarity } = winItem;
  const isHidden = owner.ID === 0;
  const name = isHidden ? words.hidden : owner.name;
  const drop = document.createElement(isHidden ? 'span' : 'a');
  drop.className = 'drop';
  drop.dataset['r'] = rarity;
  if (drop instanceof HTMLAnchorElement) drop.href = prefixPath(words.prefix, `/profile/${String(owner.ID)}`);
  const said = words.one
    .replace('{owner}', () => name)
    .replace('{title}', () => item.title)
    .replace('{rarity}', () => words[rarity] ?? '');
  drop.append(
    pictureNode('drop__item', item.logo),
    pictureNode('drop__case', caseLogo),
    textNode('drop__who', name),
    textNode('vh', said),
  );
  const who = drop.querySelector('.drop__who');
  who?.setAttribute('aria-hidden', 'true');
  const place = document.createElement('li');
  place.append(drop);
  return place;
}

/** Key of a feed entry. Entries that look the same count as the same winner and item. */
export function keyOfNode(place: Element): string {
  const drop = place.querySelector<HTMLElement>('.drop');
  const address = drop?.getAttribute('href') ?? '';
  return `${address} ${place.querySelector('img')?.getAttribute('src') ?? ''}`;
}

function pictureNode(className: string, logo: string): HTMLImageElement {
  const picture = document.createElement('img');
  Object.assign(picture, { className, alt: '', decoding: 'async', ...PICTURE, src: logo });
  return picture;
}

function textNode(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
