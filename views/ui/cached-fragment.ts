import { createContext, useContext, type ComponentType } from 'react';
import type { LayoutModel } from '#views/layout/frame.ts';

interface FragmentProps<Model> {
  readonly model: Model;
  readonly frame: LayoutModel;
}

/** Attributes that hold the cached inner HTML of an element. */
export type CachedInnerHtml = object;

export type FragmentCache = <Model extends object>(
  name: string,
  Component: ComponentType<FragmentProps<Model>>,
  props: FragmentProps<Model>,
) => CachedInnerHtml;

/** Cache of the renderer; see `useCachedFragment`. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null);

/**
 * Caches the inner HTML of an element for all viewers of the same model object, as long as the object exists. It is
 * rendered with a layout without a visitor, so that no private data is cached; islands are not supported. `name`
 * belongs to one component. Call it after the other hooks of a component, because it renders within the rendering.
 *
 * @throws Error outside of a page or part, and when another component uses the name
 */
export function useCachedFragment<Model extends object>(
  name: string,
  Component: ComponentType<FragmentProps<Model>>,
  props: FragmentProps<Model>,
): CachedInnerHtml {
  const cache = useContext(FragmentCacheContext);
  if (cache === null) throw new Error('a cached fragment outside of renderPage and renderPart');
  return cache(name, Component, props);
}
