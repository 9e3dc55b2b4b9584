import { createContext, useContext, type ComponentType } from 'react';
import type { LayoutModel } from '#views/layout/frame.ts';

interface KeptProps<Model> {
  readonly model: Model;
  readonly frame: LayoutModel;
}

/** Attributes that hold the cached inner HTML of an element. */
export type KeptInside = object;

export type Keep = <Model extends object>(
  Inside: ComponentType<KeptProps<Model>>,
  props: KeptProps<Model>,
) => KeptInside;

/** Cache of the renderer; see `useKept`. */
export const KeepContext = createContext<Keep | null>(null);

/**
 * Caches the inner HTML of an element for all viewers of the same model object, as long as the object exists. It is
 * rendered with a layout without a visitor, so that no private data is cached; islands are not supported.
 *
 * @throws Error outside of a page or part
 */
export function useKept<Model extends object>(
  Inside: ComponentType<KeptProps<Model>>,
  props: KeptProps<Model>,
): KeptInside {
  const keep = useContext(KeepContext);
  if (keep === null) throw new Error('A cached fragment must be inside renderPage or renderPart');
  return keep(Inside, props);
}
