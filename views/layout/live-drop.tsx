import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { rarityKey } from '../ui/rarity-label.tsx';
import { Picture } from '../ui/picture.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel, StripEntry } from './frame.ts';

/** What was won lately, under the header. As many fit as the screen is wide; a shop without wins has no strip. */
export function LiveDrop({ frame: { strip, locale } }: { frame: FrameModel }): ReactElement | null {
  const t = useT();
  if (strip.length === 0) return null;
  return (
    <section className="drops" aria-label={t('layout.drops')}>
      <ol className="drops__list">
        {strip.map((entry) => (
          <li key={entry.insertId}>
            <Drop entry={entry} locale={locale} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Drop({ entry, locale }: { entry: StripEntry; locale: Locale }): ReactElement {
  const t = useT();
  const { title, rarity, logo, caseLogo, owner } = entry;
  return (
    <a
      className="drop"
      data-r={rarity}
      href={href(locale, `/profile/${String(owner.ID)}`)}
      aria-label={t('layout.drops.one', { owner: owner.name, title, rarity: t(rarityKey(rarity)) })}
    >
      <Picture className="drop__item" logo={logo} size="drop" />
      <Picture className="drop__case" logo={caseLogo} size="drop" />
      <span className="drop__who" aria-hidden="true">
        {owner.name}
      </span>
    </a>
  );
}
