import { createContext, createElement, useContext, type ComponentType, type ReactElement } from 'react';
import type { LayoutModel } from './frame.ts';

export interface OwnPartProps {
  readonly frame: LayoutModel;
  /** Name of the page. */
  readonly page: string;
}

/** Collects the parts of a document that differ by player while the rest of it is rendered for all. */
export type MarkPart = (part: ComponentType<OwnPartProps>) => void;

/** Null where a document is rendered whole. */
export const MarkPartContext = createContext<MarkPart | null>(null);

const NAME = 'store-part';
/** HTML of the place of a part. Texts cannot contain it, because they are escaped. */
export const PLACE_OF_PART = `<${NAME}></${NAME}>`;
/**
 * HTML of the place of a cached fragment, by the number of the fragment on the page: a component may ask for a fragment
 * and not show it.
 */
export const placeOfFragment = (fragment: number): string => `<store-fragment>${String(fragment)}</store-fragment>`;
const PLACES = new RegExp(`(${PLACE_OF_PART}|<store-fragment>\\d+</store-fragment>)`);
const FRAGMENT = /^<store-fragment>(\d+)</;

/** HTML between places, or a place: of the fragment with a number, or of the next part where it is null. */
type Chunk = { readonly html: string } | { readonly fragment: number | null };

/** Splits HTML at the places of parts and fragments. */
export const splitAtPlaces = (html: string): Chunk[] =>
  html.split(PLACES).map((text) => {
    if (text === PLACE_OF_PART) return { fragment: null };
    const fragment = FRAGMENT.exec(text)?.[1];
    return fragment === undefined ? { html: text } : { fragment: Number(fragment) };
  });

/** The place of a part, and what separates parts that are rendered together. */
export const placeOfPart = (): ReactElement => createElement(NAME);

/**
 * A part of the layout that shows data of the player or of the request. The rest of the document is rendered once for
 * all players (`renderPage`), with a layout model whose player cannot be read.
 */
export function OwnPart({ of: Part, ...props }: OwnPartProps & { of: ComponentType<OwnPartProps> }): ReactElement {
  const mark = useContext(MarkPartContext);
  if (mark === null) return <Part {...props} />;
  mark(Part);
  return placeOfPart();
}
