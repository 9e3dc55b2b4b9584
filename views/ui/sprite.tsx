import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import { symbolHref, type SymbolId } from './symbol.ts';

const SpriteContext = createContext<Omit<SpriteProviderProps, 'children'>>({ sprite: '' });

export interface SpriteProviderProps {
  readonly sprite: string;
  /** Whether it is shown in any page: nobody knows then which symbols that document has. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

/** Tells the icons below where the sprite is. Pages get it from the renderer, islands from theirs. */
export function SpriteProvider({ sprite, isApart = false, children }: SpriteProviderProps): ReactElement {
  const place = useMemo(() => ({ sprite, isApart }), [sprite, isApart]);
  return <SpriteContext value={place}>{children}</SpriteContext>;
}

/** Draws a symbol into the svg that it stands in. */
export function Use({ id }: { id: SymbolId }): ReactElement {
  const { sprite, isApart = false } = useContext(SpriteContext);
  return <use href={isApart ? `${sprite}#${id}` : symbolHref(id, sprite)} />;
}
