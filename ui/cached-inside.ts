import { createContext, createElement, useContext, type ComponentType } from 'react';

/** Attributes that hold the content of an element: its inner HTML from a cache, or its children. */
type Inside = object;

/** Returns the attributes with the inner HTML that a component renders for a model. */
export type InsideCache = <Model extends object>(
  name: string,
  Component: ComponentType<{ readonly model: Model }>,
  model: Model,
) => Inside;

/** Cache of the renderer for islands; null in a browser. */
export const InsideCacheContext = createContext<InsideCache | null>(null);

/**
 * Content of an element of an island that depends on the model and the language only. The server renders it once for
 * all viewers of the same model object, as long as the object exists; a browser renders it as children, which gives the
 * same elements. The component must not use `useId` or handle events. `name` belongs to one component. Call it after
 * the other hooks of a component, because it renders within the rendering.
 */
export function useCachedInside<Model extends object>(
  name: string,
  Component: ComponentType<{ readonly model: Model }>,
  model: Model,
): Inside {
  const cache = useContext(InsideCacheContext);
  return cache?.(name, Component, model) ?? { children: createElement(Component, { model }) };
}
