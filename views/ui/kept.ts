import { createContext, useContext, type ComponentType } from 'react';
import type { FrameModel } from '../layout/frame.ts';

interface KeptProps<Model> {
  readonly model: Model;
  readonly frame: FrameModel;
}

/** The inside of an element, to be spread among its attributes. */
export type KeptInside = object;

export type Keep = <Model extends object>(
  Inside: ComponentType<KeptProps<Model>>,
  props: KeptProps<Model>,
) => KeptInside;

/** How the renderer keeps; see `useKept`. */
export const KeepContext = createContext<Keep | null>(null);

/**
 * The inside of an element that is the same for all who are shown the same model: it is rendered once for that object
 * and kept as long as the object is. It gets a frame without a visitor, so that nobody's own can be kept for others;
 * islands have no place in it. Throws outside of a page and a part.
 */
export function useKept<Model extends object>(
  Inside: ComponentType<KeptProps<Model>>,
  props: KeptProps<Model>,
): KeptInside {
  const keep = useContext(KeepContext);
  if (keep === null) throw new Error('kept outside of renderPage and renderPart');
  return keep(Inside, props);
}
