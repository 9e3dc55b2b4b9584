import { createContext, createElement, useContext, type ComponentType } from 'react';

/** Attributes that hold the content of an element: its inner HTML from a cache, or its children. */
type Inside = object;

/** Returns the attributes with the inner HTML that a component renders. */
export type FragmentCache = <Props extends { readonly model: object }>(
  name: string,
  Component: ComponentType<Props>,
  props: Props,
) => Inside;

/** Cache of the renderer; null in a browser. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null);

/**
 * Content of an element that follows from the model, the language and the currency. The server renders it once for all
 * viewers of the same model object, as long as the object exists, with a layout without a visitor, so that no private
 * data is cached. A browser renders it as children, which gives the same elements. The content has no islands, no
 * `useId` and no events. `name` belongs to one component.
 *
 * It renders within the rendering, after which React refuses hooks: give it a component of its own, with no other hook.
 */
export function useCachedFragment<Props extends { readonly model: object }>(
  name: string,
  Component: ComponentType<Props>,
  props: Props,
): Inside {
  const cache = useContext(FragmentCacheContext);
  return cache?.(name, Component, props) ?? { children: createElement(Component, props) };
}
