import type { ReactElement } from 'react';
import battleLobby from '#islands/battle-lobby.island.tsx';
import { BATTLE_MODES, type BattleMode } from '#src/shared/battles.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
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
  styles: 'battles',
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
export const battleListFragment = defineFragment<LobbyPageModel>({ id: 'battle-list', Component: Lists });

function Lobby({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap" data-follow="battles">
      <header className="page-head">
        <h1>{t('battles.heading')}</h1>
        <p>{t('battles.lead')}</p>
      </header>
      {layout.isClosed && <ClosedHere layout={layout} />}
      <Tools model={model} layout={layout} />
      <Lists model={model} layout={layout} />
      <Island of={battleLobby} props={{}} />
    </div>
  );
}

const isFiltered = ({ filter }: LobbyPageModel): boolean => filter.mode !== null || filter.price !== null;

/** One row: what is asked of the battles, where there are any, and the way to the player's own. */
function Tools({ model, layout }: Props): ReactElement | null {
  const t = useT();
  const { filter, bands, open } = model;
  const hasFilter = open.length > 0 || isFiltered(model);
  if (!hasFilter && layout.player === null) return null;
  const priceText = (band: PriceBand): string =>
    t(`battles.price.${band}`, {
      low: formatMoney(bands.low, layout.currency.sign),
      high: formatMoney(bands.high, layout.currency.sign),
    });
  const modes: readonly (BattleMode | null)[] = [null, ...BATTLE_MODES];
  const prices: readonly (PriceBand | null)[] = [null, ...PRICE_BANDS];
  return (
    <div className="lobby-tools">
      {hasFilter && (
        <>
          <Filter
            id="battle-modes"
            label={t('battles.filter.mode')}
            options={modes.map((mode) => ({
              text: mode === null ? t('battles.filter.anyMode') : t(`battles.mode.${mode}`),
              href: lobbyAddress(layout.href, { ...filter, mode }),
              isChosen: mode === filter.mode,
            }))}
          />
          <Filter
            id="battle-prices"
            label={t('battles.filter.price')}
            options={prices.map((price) => ({
              text: price === null ? t('battles.filter.anyPrice') : priceText(price),
              href: lobbyAddress(layout.href, { ...filter, price }),
              isChosen: price === filter.price,
            }))}
          />
        </>
      )}
      {layout.player !== null && (
        <a className="chip lobby-tools__own" href={layout.href('/profile/battles')}>
          {t('battles.own')}
        </a>
      )}
    </div>
  );
}

interface FilterProps {
  readonly id: string;
  readonly label: string;
  /** The first is the one that leaves nothing out. */
  readonly options: readonly { readonly text: string; readonly href: string; readonly isChosen: boolean }[];
}

/** A chip with what is chosen, which opens the list of the others without JavaScript. */
function Filter({ id, label, options }: FilterProps): ReactElement {
  const chosen = options.findIndex(({ isChosen }) => isChosen);
  return (
    <>
      <button
        type="button"
        className="chip bfilter"
        popoverTarget={id}
        aria-label={`${label}: ${options[chosen]?.text ?? ''}`}
        aria-current={chosen > 0 ? 'true' : undefined}
      >
        <span>{options[chosen]?.text}</span>
        <Icon name="chevron-down" small />
      </button>
      <nav id={id} className="pop pop--s" popover="auto" aria-label={label}>
        <ul className="pick">
          {options.map(({ text, href, isChosen }) => (
            <li key={href}>
              <a href={href} aria-current={isChosen ? 'true' : undefined}>
                {text}
                {isChosen && <Icon name="check" small />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
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

function Open({ model, layout }: Props): ReactElement {
  const t = useT();
  const { open, filter, next } = model;
  if (open.length === 0 && !isFiltered(model)) return <Challenge model={model} layout={layout} />;
  return (
    <section className="section" aria-labelledby="open-battles">
      <div className="section__head lobby-open">
        <h2 id="open-battles">{t('battles.open')}</h2>
        {open.length > 0 && <span className="count">{open.length}</span>}
        {/* An id keeps the focus when the lists are swapped. The main action is to join, where there is a battle. */}
        <a
          id="create-battle"
          className={open.length > 0 ? 'btn' : 'btn btn--main'}
          href={layout.href('/battles/create')}
        >
          <Icon name="plus" small />
          {t('battles.create')}
        </a>
      </div>
      {open.length === 0 ? (
        <EmptyNote icon="swords" title={t('battles.empty.found')} text={t('battles.empty.foundText')}>
          <a className="btn" href={layout.href('/battles')}>
            {t('battles.empty.all')}
          </a>
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

/** In place of an empty list: one case against itself, the dearest of the latest battles, and the way to make one. */
function Challenge({ model: { recent }, layout }: Props): ReactElement {
  const t = useT();
  const [crate] = recent.flatMap(({ cases }) => cases).toSorted((one, other) => other.priceMinor - one.priceMinor);
  return (
    <section className="bcall" aria-labelledby="open-battles">
      <div className="bcall__say">
        <h2 id="open-battles">{t('battles.empty')}</h2>
        <p>{t('battles.empty.text')}</p>
        <a id="create-battle" className="btn btn--main btn--big" href={layout.href('/battles/create')}>
          <Icon name="plus" small />
          {t('battles.create')}
        </a>
      </div>
      <div className="bcall__scene">
        {crate && <Picture logo={crate.logo} size="shelf" load="eager" />}
        <span className="bcall__versus">
          <Icon name="swords" />
        </span>
        {crate && <Picture logo={crate.logo} size="shelf" load="eager" />}
      </div>
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
