import type { LiveDropEntry } from '#src/shared/live.ts';
import { href, isLocale, type Locale } from '#src/shared/locales.ts';

/** What the strip says in words, as the server wrote it into `data-words`: its rarities among them. */
export interface DropWords {
  /** `{owner}: {title}, {rarity}`, for who hears it. */
  readonly one: string;
  /** Instead of a winner's name. */
  readonly hidden: string;
  readonly locale: string;
  readonly [rarity: string]: string;
}

const PICTURE = { width: 130, height: 88 } as const;

/** Makes what the server draws of a win (views/layout/live-drop.tsx). */
export function dropNode({ winItem, owner, case: caseLogo }: LiveDropEntry, words: DropWords): HTMLLIElement {
  const { item, rarity } = winItem;
  const isHidden = owner.ID === 0;
  const name = isHidden ? words.hidden : owner.name;
  const drop = document.createElement(isHidden ? 'span' : 'a');
  drop.className = 'drop';
  drop.dataset['r'] = rarity;
  if (drop instanceof HTMLAnchorElement) drop.href = href(localeOf(words), `/profile/${String(owner.ID)}`);
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

/** By what a shown win is known again: of one winner and one thing are those that look the same. */
export function keyOfNode(place: Element): string {
  const drop = place.querySelector<HTMLElement>('.drop');
  const address = drop?.getAttribute('href') ?? '';
  return `${address} ${place.querySelector('img')?.getAttribute('src') ?? ''}`;
}

const localeOf = ({ locale }: DropWords): Locale => (isLocale(locale) ? locale : 'en');

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
