import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { SymbolId } from './symbol.ts';

interface Symbols {
  /** Address of the file with all symbols. */
  readonly sprite: string;
  /** Says whether the document contains a symbol. */
  readonly isInlined: (id: SymbolId) => boolean;
}

const SpriteContext = createContext<Symbols>({ sprite: '', isInlined: () => false });

/** Provides the place of symbols to the icons below it. The renderer sets it for pages, the islands for themselves. */
export function SpriteProvider({
  sprite,
  isInlined,
  children,
}: Symbols & { readonly children: ReactNode }): ReactElement {
  const symbols = useMemo(() => ({ sprite, isInlined }), [sprite, isInlined]);
  return <SpriteContext value={symbols}>{children}</SpriteContext>;
}

export function Use({ id }: { id: SymbolId }): ReactElement {
  const { sprite, isInlined } = useContext(SpriteContext);
  return <use href={`${isInlined(id) ? '' : sprite}#${id}`} />;
}
