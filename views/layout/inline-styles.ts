import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import type { InlineStyle, LayoutModel, Manifest, StyleRule } from './layout-model.ts';

/** True for a page that only its visitor gets: of a player, or with a message about what they did. */
const isOwn = ({ player, flash }: Pick<LayoutModel, 'player' | 'flash'>): boolean => player !== null || flash !== null;

/** The place of the inlined style in a document, which is written when the rest of it is known. */
export const PLACE_OF_STYLE = '<style></style>';

/** Says whether a document has a name: a class, or a data attribute with its value. */
export type HasName = (name: string) => boolean;

/**
 * Returns the classes and the data attributes in HTML, as the rules of the build name them: `case-card`,
 * `data-pal="ember"`.
 */
export function namesIn(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, classes, attribute] of html.matchAll(/ class="([^"]*)"| (data-[\w-]+="[^"]*")/g)) {
    if (attribute !== undefined) names.add(attribute);
    else for (const name of classes?.split(' ') ?? []) names.add(name);
  }
  return names;
}

/**
 * Returns the inlined style of a page, without rules for what its document does not contain. Each of these is in a
 * stylesheet that the page loads later, for what a script may add. A staff page keeps all rules. Pages with the same
 * names share the object.
 */
export function inlineStyleOf(assets: Manifest, page: string, layout: StyledLayout, has: HasName): InlineStyle {
  const ofAssets = knownStyles(assets, () => new Map());
  const css = textOf(sheetsOf(assets, page, layout).flat(), layout.staff === null ? has : () => true);
  const style = ofAssets.get(css) ?? { css };
  keepNewest(ofAssets, css, style, KEPT_STYLES);
  return style;
}

type StyledLayout = Pick<LayoutModel, 'player' | 'flash' | 'staff'>;

const knownStyles = objectCache<Map<string, InlineStyle>>();
/** Pages in the states in which they are read at the same time. */
const KEPT_STYLES = 256;

/** Pages longer than a screen, whose footers are styled later. */
const LONG_PAGES: ReadonlySet<string> = new Set(['home', 'case', 'upgrade', 'contract', 'top', 'faq', 'legal']);

/**
 * Inlined sheets of a page: base, those of all pages but the home page of guests, the layout of own pages, and those of
 * the page. Staff pages have a separate stylesheet and inline only what they share with the store.
 * Other colours come last.
 */
function sheetsOf({ inline }: Manifest, page: string, layout: StyledLayout): (readonly StyleRule[])[] {
  const isGuestHome = page === 'home' && !isOwn(layout);
  const ofStore = [
    'base',
    ...(isGuestHome ? [] : ['inside']),
    ...(LONG_PAGES.has(page) ? [] : ['foot']),
    ...(isOwn(layout) ? ['own'] : []),
  ];
  return [...(layout.staff === null ? ofStore : []), page, 'brand'].map((name) => inline[name] ?? []);
}

/** Writes the rules whose names are known by `has`. */
const textOf = (rules: readonly StyleRule[], has: HasName): string =>
  rules
    .map((rule) => {
      if (typeof rule === 'string') return rule;
      if ('css' in rule) return rule.needs.some((names) => names.every(has)) ? rule.css : '';
      const inside = textOf(rule.rules, has);
      return inside === '' ? '' : `${rule.within}{${inside}}`;
    })
    .join('');
