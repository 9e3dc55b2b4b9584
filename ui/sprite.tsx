import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import { symbolHref, type SymbolId } from './symbol.ts';

const SpriteContext = createContext<Omit<SpriteProviderProps, 'children'>>({ sprite: '' });

export interface SpriteProviderProps {
  readonly sprite: string;
  /** Set when the component can be on any page, so that the inlined symbols of the document are unknown. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

/** Provides the sprite's address to the icons below it. The renderer sets it for pages, the islands for themselves. */
export function SpriteProvider({ sprite, isApart = false, children }: SpriteProviderProps): ReactElement {
  const place = useMemo(() => ({ sprite, isApart }), [sprite, isApart]);
  return <SpriteContext value={place}>{children}</SpriteContext>;
}

export function Use({ id }: { id: SymbolId }): ReactElement {
  const { sprite, isApart = false } = useContext(SpriteContext);
  return <use href={isApart ? `${sprite}#${id}` : symbolHref(id, sprite)} />;
}
