import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import type { DropWords } from '#ui/models/live-feed.ts';
import type { T } from '#src/shared/text-keys.ts';
import { RARITIES } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import type { PageProps } from '#views/render.tsx';
import { useKept } from '#views/ui/kept.ts';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, StripEntry, SharedLayoutModel } from './frame.ts';

/**
 * Strip of recent drops below the header; as many as the screen fits, hidden without drops. With JavaScript it updates
 * live and can be stopped (islands/live-drop).
 */
export function LiveDrop({ frame }: { frame: LayoutModel }): ReactElement {
  const t = useT();
  const inside = useKept(Drops, { model: frame.surroundings, frame });
  return (
    <section
      className="drops"
      aria-label={t('layout.drops')}
      data-words={JSON.stringify(wordsOf(t, frame.locale))}
      hidden={frame.strip.length === 0}
    >
      <ol className="drops__list" {...inside} />
      <button type="button" className="drops__pause" aria-label={t('layout.drops.pause')} hidden />
    </section>
  );
}

/** Texts of a drop for entries that arrive later. */
function wordsOf(t: T, locale: Locale): DropWords {
  const sentence = t('layout.drops.one', { owner: '{owner}', title: '{title}', rarity: '{rarity}' });
  const rarities = RARITIES.map((rarity) => [rarity, t(rarityKey(rarity))]);
  return {
    one: sentence,
    hidden: t('layout.drops.hidden'),
    locale,
    ...(Object.fromEntries(rarities) as Record<string, string>),
  };
}

const Drops = ({ model, frame: { locale } }: PageProps<SharedLayoutModel>): ReactElement => (
  <>
    {model.strip.map((entry) => (
      <li key={entry.insertId}>
        <Drop entry={entry} locale={locale} />
      </li>
    ))}
  </>
);

/** A hidden player has neither a name nor a profile link here. */
function Drop({ entry, locale }: { entry: StripEntry; locale: Locale }): ReactElement {
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
    <a className="drop" data-r={rarity} href={href(locale, `/profile/${String(owner.ID)}`)}>
      {list}
    </a>
  );
}
