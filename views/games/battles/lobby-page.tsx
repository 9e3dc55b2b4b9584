import type { ReactElement } from 'react';
import battleLobby from '#islands/battle-lobby.island.tsx';
import { BATTLE_MODES, type BattleMode } from '#src/shared/battles.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, definePart, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { Island } from '#views/ui/island.tsx';
import { lobbyAddress } from './battle-address.ts';
import { OpenBattle, PastBattles } from './battle-cards.tsx';
import { type LobbyPageModel, PRICE_BANDS, type PriceBand } from './lobby-model.ts';

type Props = PageProps<LobbyPageModel>;

/** Lobby: battles that wait for players, and the latest results. */
export const lobbyPage = definePage<LobbyPageModel>({
  name: 'battles',
  Component: Lobby,
  title: lobbyTitle,
  description: (_, t) => t('battles.description'),
});

/** The filter comes first in the title, so that no two addresses share a title. */
function lobbyTitle({ filter: { mode, price } }: LobbyPageModel, t: T): string {
  const parts = [
    ...(mode === null ? [] : [t(`battles.mode.${mode}`)]),
    ...(price === null ? [] : [t(`battles.price.name.${price}`)]),
  ];
  return parts.length === 0 ? t('battles.title') : `${parts.join(', ')} – ${t('battles.title')}`;
}

/** Open battles and results: the fragment that a change of the lobby swaps. */
export const battleListPart = definePart<LobbyPageModel>({ id: 'battle-list', Component: Lists });

function Lobby({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap" data-follow="battles">
      <header className="page-head lobby-head">
        <div>
          <h1>{t('battles.heading')}</h1>
          <p>{t('battles.lead')}</p>
        </div>
        <div className="row">
          <a className="btn btn--main" href={layout.href('/battles/create')}>
            <Icon name="plus" small />
            {t('battles.create')}
          </a>
          {layout.player !== null && (
            <a className="btn btn--line" href={layout.href('/profile/battles')}>
              {t('battles.own')}
            </a>
          )}
        </div>
      </header>
      {layout.isClosed && <ClosedHere layout={layout} />}
      <Filter model={model} layout={layout} />
      <Island of={battleLobby} props={{}} />
      <Lists model={model} layout={layout} />
    </div>
  );
}

function Filter({ model: { filter, bands }, layout }: Props): ReactElement {
  const t = useT();
  const priceText = (band: PriceBand): string =>
    t(`battles.price.${band}`, {
      low: formatMoney(bands.low, layout.currency.sign),
      high: formatMoney(bands.high, layout.currency.sign),
    });
  const modes: readonly (BattleMode | null)[] = [null, ...BATTLE_MODES];
  const prices: readonly (PriceBand | null)[] = [null, ...PRICE_BANDS];
  return (
    <div className="bfilter">
      <nav className="bfilter__row" aria-label={t('battles.filter.mode')}>
        {modes.map((mode) => (
          <a
            key={mode ?? ''}
            className="chip"
            href={lobbyAddress(layout.href, { ...filter, mode })}
            aria-current={mode === filter.mode ? 'true' : undefined}
          >
            {mode === null ? t('battles.filter.anyMode') : t(`battles.mode.${mode}`)}
          </a>
        ))}
      </nav>
      <nav className="bfilter__row" aria-label={t('battles.filter.price')}>
        {prices.map((price) => (
          <a
            key={price ?? ''}
            className="chip"
            href={lobbyAddress(layout.href, { ...filter, price })}
            aria-current={price === filter.price ? 'true' : undefined}
          >
            {price === null ? t('battles.filter.anyPrice') : priceText(price)}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Changes of the lobby come in bursts: a page reads them together. */
const EVERY = 'battles from:body throttle:2s';

function Lists({ model, layout }: Props): ReactElement {
  const here = lobbyAddress(layout.href, model.filter);
  return (
    <div id="battle-list" hx-get={here} hx-trigger={EVERY} hx-target="this" hx-swap="outerHTML" hx-sync="this:replace">
      <Own model={model} />
      <Open model={model} layout={layout} />
      <Recent model={model} />
    </div>
  );
}

function Own({ model: { own } }: Pick<Props, 'model'>): ReactElement | null {
  const t = useT();
  if (own.length === 0) return null;
  return (
    <section className="section" aria-labelledby="waiting-battles">
      <div className="section__head">
        <h2 id="waiting-battles">{t('battles.yours')}</h2>
      </div>
      <ul className="bgrid">
        {own.map((battle) => (
          <li key={battle.id}>
            <OpenBattle battle={battle} isOwn />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Open({ model: { open, filter, next }, layout }: Props): ReactElement {
  const t = useT();
  const isFiltered = filter.mode !== null || filter.price !== null;
  return (
    <section className="section" aria-labelledby="open-battles">
      <div className="section__head">
        <h2 id="open-battles">{t('battles.open')}</h2>
        {open.length > 0 && <span className="count">{open.length}</span>}
      </div>
      {open.length === 0 ? (
        <EmptyNote
          icon="swords"
          title={t(isFiltered ? 'battles.empty.found' : 'battles.empty')}
          text={t(isFiltered ? 'battles.empty.foundText' : 'battles.empty.text')}
        >
          {isFiltered ? (
            <a className="btn" href={layout.href('/battles')}>
              {t('battles.empty.all')}
            </a>
          ) : (
            <a className="btn" href={layout.href('/battles/create')}>
              {t('battles.create')}
            </a>
          )}
        </EmptyNote>
      ) : (
        <ul className="bgrid">
          {open.map((battle) => (
            <li key={battle.id}>
              <OpenBattle battle={battle} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="items__more">
          <a className="btn btn--line" href={lobbyAddress(layout.href, filter, next)}>
            {t('battles.more')}
          </a>
        </div>
      )}
    </section>
  );
}

function Recent({ model: { recent } }: Pick<Props, 'model'>): ReactElement | null {
  const t = useT();
  if (recent.length === 0) return null;
  return (
    <section className="section" aria-labelledby="recent-battles">
      <div className="section__head">
        <h2 id="recent-battles">{t('battles.recent')}</h2>
      </div>
      <PastBattles id="past-battles" list={recent} />
    </section>
  );
}
