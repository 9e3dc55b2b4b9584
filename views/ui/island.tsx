import { createContext, useContext, type ReactElement } from 'react';
import type { IslandDeclaration } from '#ui/island.ts';

export interface IslandProps<Props extends object> {
  readonly of: IslandDeclaration<Props>;
  readonly props: Props;
}

/** Renders an island; set by the renderer. See `Island`. */
export const IslandContext = createContext<(<Props extends object>(island: IslandProps<Props>) => ReactElement) | null>(
  null,
);

/**
 * A component that the browser hydrates.
 *
 * @throws Error outside of a page or fragment
 */
export function Island<Props extends object>(island: IslandProps<Props>): ReactElement {
  const draw = useContext(IslandContext);
  if (draw === null) throw new Error('An island must be inside renderPage or renderFragment');
  return draw(island);
}
