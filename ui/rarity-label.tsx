import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { Rarity } from './models/items.ts';
import { useT } from './texts.tsx';

export const rarityKey = (rarity: Rarity): TextKey => `inventory.rarity.${rarity}`;

/** Rarity as a word with bars, so that it is readable without colour. */
export function RarityLabel({ rarity }: { rarity: Rarity }): ReactElement {
  const t = useT();
  return (
    <span className="rarity" data-r={rarity}>
      {t(rarityKey(rarity))}
    </span>
  );
}
