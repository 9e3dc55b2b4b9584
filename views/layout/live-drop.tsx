import type { ReactElement } from 'react';
import liveDrop, { type LiveDropProps } from '#islands/live-drop.island.tsx';
import { objectCache } from '#src/shared/object-cache.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { useT } from '#ui/texts.tsx';
import { Wins } from '#ui/wins.tsx';
import { Island } from '#views/ui/island.tsx';
import type { LayoutModel, StripEntry } from './layout-model.ts';

/**
 * The live feed: an island, whose wins are rendered once for all pages that show them. A box ticked before it shows the
 * best wins of the day in its place, also without JavaScript.
 */
export function LiveDrop({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  const { strip, best } = layout.surroundings;
  return (
    <section className="drops" aria-label={t('layout.drops')} hidden={strip.length === 0}>
      <a className="vh drops__skip" href="#main">
        {t('layout.feed.skip')}
      </a>
      {best.length > 0 && (
        <>
          <input type="checkbox" className="drops__box" id="drops-best" aria-label={t('layout.feed.best')} />
          <label htmlFor="drops-best" className="drops__which" aria-hidden="true">
            <span>{t('layout.feed.all')}</span>
            <span>{t('layout.feed.top')}</span>
          </label>
          <BestWins best={propsOf(best).wins} />
        </>
      )}
      <Island of={liveDrop} props={propsOf(strip)} />
    </section>
  );
}

function BestWins({ best }: { best: LiveDropProps['wins'] }): ReactElement {
  return <ol className="drops__list drops__best" {...useCachedFragment('wins', Wins, { model: best })} />;
}

const propsByStrip = objectCache<LiveDropProps>();

const propsOf = (strip: readonly StripEntry[]): LiveDropProps =>
  propsByStrip(strip, () => ({ wins: strip.map(winOf) }));

function winOf({
  insertId,
  logo,
  title,
  rarity,
  caseLogo,
  battle,
  times,
  owner,
}: StripEntry): LiveDropProps['wins'][number] {
  return { winItem: { item: { insertId, logo, title }, rarity }, case: caseLogo, battle, times, owner };
}
