import type { ReactElement } from 'react';
import liveDrop, { type LiveDropProps } from '#islands/live-drop.island.tsx';
import { objectCache } from '#src/shared/object-cache.ts';
import type { LayoutModel, StripEntry } from './layout-model.ts';
import { Island } from '#views/ui/island.tsx';

/** The live feed: an island, whose wins are rendered once for all pages that show them. */
export function LiveDrop({ layout }: { layout: LayoutModel }): ReactElement {
  return <Island of={liveDrop} props={propsOf(layout.surroundings.strip)} />;
}

const propsByStrip = objectCache<LiveDropProps>();

const propsOf = (strip: readonly StripEntry[]): LiveDropProps =>
  propsByStrip(strip, () => ({ wins: strip.map(winOf) }));

function winOf({ insertId, logo, title, rarity, caseLogo, battle, owner }: StripEntry): LiveDropProps['wins'][number] {
  return { winItem: { item: { insertId, logo, title }, rarity }, case: caseLogo, battle, owner };
}
