import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { Rarity } from './models.ts';
import { useT } from './texts.tsx';

/** The text key of a rarity's name. */
export const rarityKey = (rarity: Rarity): TextKey => `items.rarity.${rarity}`;

/** A rarity as a word with its bars: readable without colour. */
export function RarityLabel({ rarity }: { rarity: Rarity }): ReactElement {
  const t = useT();
  return (
    <span className="rarity" data-r={rarity}>
      {t(rarityKey(rarity))}
    </span>
  );
}
