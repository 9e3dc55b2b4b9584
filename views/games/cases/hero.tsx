import type { ReactElement } from 'react';
import homeDemo from '#islands/home-demo.island.tsx';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { LayoutModel, StripEntry } from '#views/layout/layout-model.ts';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { Island } from '#views/ui/island.tsx';
import type { PitchModel } from './home-page-model.ts';

/** What the store is, for a guest: one crate to try, what is promised, and on wide screens the best wins of the day. */
export function Hero({ model, layout }: PageProps<PitchModel>): ReactElement {
  const { name, hover, palette, tiles } = model;
  const { best } = layout.surroundings;
  const styles = layout.assets.pageStyles.cases;
  return (
    <>
      <div className="hero" data-pal={palette}>
        <Island of={homeDemo} props={{ name, hover, tiles, sign: layout.currency.sign, styles }} />
        {best.length > 0 && <Best best={best} layout={layout} />}
      </div>
      <Promises name={name} layout={layout} />
    </>
  );
}

function Best({ best, layout }: { best: readonly StripEntry[]; layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <section className="hero__best" aria-labelledby="best">
      <h2 id="best">{t('cases.hero.best')}</h2>
      <ol>
        {best.map(({ insertId, title, logo, rarity, times, owner }) => (
          <li key={insertId}>
            <a href={layout.href(`/profile/${String(owner.ID)}`)} data-r={rarity}>
              <Picture logo={logo} size="tiny" alt={t(rarityKey(rarity))} />
              <span>
                <b>{title}</b>
                <span>{owner.name}</span>
              </span>
              {times !== null && <b className="hero__times">{`×${String(times)}`}</b>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

type PromiseLink = readonly [path: string, text: TextKey, icon: IconName];

function Promises({ name, layout }: { name: string; layout: LayoutModel }): ReactElement {
  const t = useT();
  const links: readonly PromiseLink[] = [
    [`/case/${name}/odds`, 'cases.hero.odds', 'percent'],
    ['/fair', 'cases.hero.fair', 'shield-check'],
    ['/faq#cases-sell', 'cases.hero.sell', 'coins'],
  ];
  return (
    <ul className="promises">
      {links.map(([path, text, icon]) => (
        <li key={path}>
          <a href={layout.href(path)}>
            <Icon name={icon} small />
            {t(text)}
          </a>
        </li>
      ))}
    </ul>
  );
}
