import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import type { DropWords } from '#islands/live-drop/drop-node.ts';
import type { T } from '#src/shared/text-keys.ts';
import { RARITIES } from '../ui/models.ts';
import { rarityKey } from '../ui/rarity-label.tsx';
import type { PageProps } from '../render.tsx';
import { useKept } from '../ui/kept.ts';
import { Picture } from '../ui/picture.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, StripEntry, SurroundingsModel } from './frame.ts';

/**
 * What was won lately, under the header. As many fit as the screen is wide; a shop without wins shows no strip. Whose
 * script comes sees it go on by itself (islands/live-drop), and can stop it.
 */
export function LiveDrop({ frame }: { frame: FrameModel }): ReactElement {
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

/** What is said of a win, for those that come later. */
function wordsOf(t: T, locale: Locale): DropWords {
  const one = t('layout.drops.one', { owner: '{owner}', title: '{title}', rarity: '{rarity}' });
  const rarities = RARITIES.map((rarity) => [rarity, t(rarityKey(rarity))]);
  return { one, hidden: t('layout.drops.hidden'), locale, ...(Object.fromEntries(rarities) as Record<string, string>) };
}

const Drops = ({ model, frame: { locale } }: PageProps<SurroundingsModel>): ReactElement => (
  <>
    {model.strip.map((entry) => (
      <li key={entry.insertId}>
        <Drop entry={entry} locale={locale} />
      </li>
    ))}
  </>
);

/** A winner who wants to be seen by nobody has neither a name nor a profile here. */
function Drop({ entry, locale }: { entry: StripEntry; locale: Locale }): ReactElement {
  const t = useT();
  const { title, rarity, logo, caseLogo, owner } = entry;
  const isHidden = owner.ID === 0;
  const name = isHidden ? t('layout.drops.hidden') : owner.name;
  const shown = (
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
      {shown}
    </span>
  ) : (
    <a className="drop" data-r={rarity} href={href(locale, `/profile/${String(owner.ID)}`)}>
      {shown}
    </a>
  );
}
