import type { ReactElement } from 'react';
import type { DropWords } from '#ui/models/live-feed.ts';
import type { T } from '#src/shared/text-keys.ts';
import { RARITIES } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import type { PageProps } from '#views/render.tsx';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, StripEntry, SharedLayoutModel } from './frame.ts';
import { useHref } from '#ui/href.ts';
import { useCachedFragment } from '#views/ui/cached-fragment.ts';

/**
 * Strip of recent drops below the header; as many as the screen fits, hidden without drops. With JavaScript it updates
 * live and can be stopped.
 */
export function LiveDrop({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  const inside = useCachedFragment('live-drops', Drops, { model: frame.surroundings, frame });
  return (
    <section
      className="drops"
      aria-label={t('layout.drops')}
      data-words={JSON.stringify(wordsOf(t, frame.links.prefixOf(frame.locale)))}
      hidden={frame.strip.length === 0}
    >
      <ol className="drops__list" {...inside} />
      <button type="button" className="drops__pause" aria-label={t('layout.drops.pause')} hidden />
    </section>
  );
}

/** Texts of a drop for entries that arrive later. */
function wordsOf(t: T, prefix: string): DropWords {
  const sentence = t('layout.drops.one', { owner: '{owner}', title: '{title}', rarity: '{rarity}' });
  const rarities = RARITIES.map((rarity) => [rarity, t(rarityKey(rarity))]);
  return {
    one: sentence,
    hidden: t('layout.drops.hidden'),
    prefix,
    ...(Object.fromEntries(rarities) as Record<string, string>),
  };
}

const Drops = ({ model }: PageProps<SharedLayoutModel>): ReactElement => (
  <>
    {model.strip.map((entry) => (
      <li key={entry.insertId}>
        <Drop entry={entry} />
      </li>
    ))}
  </>
);

/** A hidden player has neither a name nor a profile link here. */
function Drop({ entry }: { entry: StripEntry }): ReactElement {
  const href = useHref();
  const t = useT();
  const { title, rarity, logo, caseLogo, owner } = entry;
  const isHidden = owner.ID === 0;
  const name = isHidden ? t('layout.drops.hidden') : owner.name;
  const list = (
    <>
      <Picture className="drop__item" logo={logo} size="drop" />
      <Picture className="drop__case" logo={caseLogo} size="drop" />
      <span className="drop__who" aria-hidden="true">
        {name}
      </span>
      <span className="vh">{t('layout.drops.one', { owner: name, title, rarity: t(rarityKey(rarity)) })}</span>
    </>
  );
  return isHidden ? (
    <span className="drop" data-r={rarity}>
      {list}
    </span>
  ) : (
    <a className="drop" data-r={rarity} href={href(`/profile/${String(owner.ID)}`)}>
      {list}
    </a>
  );
}
