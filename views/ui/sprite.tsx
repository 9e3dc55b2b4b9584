import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { symbolHref, type SymbolId } from './symbol.ts';

const SpriteContext = createContext('');

/** Tells the icons below where the sprite is. Pages get it from the renderer, islands from theirs. */
export function SpriteProvider({ sprite, children }: { sprite: string; children: ReactNode }): ReactElement {
  return <SpriteContext value={sprite}>{children}</SpriteContext>;
}

/** Draws a symbol into the svg that it stands in. */
export function Use({ id }: { id: SymbolId }): ReactElement {
  return <use href={symbolHref(id, useContext(SpriteContext))} />;
}
