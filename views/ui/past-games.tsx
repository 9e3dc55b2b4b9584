import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Money, Price } from '#ui/money.tsx';
import type { PastGameModel, PastGamesModel } from './past-game.ts';
import { Picture } from '#ui/picture.tsx';
import { Moment } from '#ui/moment.tsx';
import { useCurrency, useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

interface PastSectionProps {
  readonly past: PastGamesModel;
  readonly name: 'contracts' | 'upgrades';
}

/** Latest games of one kind with a link to all; empty before the first. A game of the page reloads it at its end. */
export function PastSection(props: PastSectionProps): ReactElement {
  const href = useHref();
  const { name, past } = props;
  return (
    <div
      id={PAST_SECTION}
      hx-get={href(name === 'contracts' ? '/contract' : '/upgrade')}
      hx-trigger={`${name}-played from:body`}
      hx-swap="outerHTML"
    >
      {past.list.length > 0 && <Latest {...props} />}
    </div>
  );
}

/** Id of the section, and of the fragment that reloads it. */
export const PAST_SECTION = 'past-games';

function Latest({ past, name }: PastSectionProps): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <section className="section" aria-labelledby="past">
      <div className="section__head">
        <h2 id="past">{t(`${name}.past`)}</h2>
        {past.next !== null && (
          <a className="link link--under" href={href(`/profile/${name}`)}>
            {t(`${name}.past.all`)}
          </a>
        )}
      </div>
      <PastGames id={`past-${name}`} list={past.list} />
    </section>
  );
}

export function PastGames({ id, list }: { id: string; list: readonly PastGameModel[] }) {
  return (
    <ul id={id} className="past panel">
      {list.map((game) => (
        <li key={game.id} className="past__game">
          <PastGame game={game} />
        </li>
      ))}
    </ul>
  );
}

function PastGame({ game }: { game: PastGameModel }): ReactElement {
  const href = useHref();
  const t = useT();
  const { sign } = useCurrency();
  const { put, stake, got, aim, drawId, ticket, chance, createdAt } = game;
  const gain = (Math.round((got === null ? 0 : aim.price) * 100) - Math.round(stake * 100)) / 100;
  return (
    <>
      <div className="past__put">
        <ul>
          {put.map((item, index) => (
            <li key={index} className="edge" data-r={item.rarity} title={item.title}>
              <ItemLink item={item}>
                <Picture logo={item.logo} size="tiny" alt={item.title} />
              </ItemLink>
            </li>
          ))}
        </ul>
        <span className="past__sum">
          <span className="tiny muted">{t('inventory.past.put')}</span>
          <Money amount={stake} />
        </span>
      </div>
      <Icon name="chevron-right" />
      <div className={`past__got${got === null ? ' is-lost' : ''}`} data-r={aim.rarity}>
        <Picture logo={aim.logo} size="row" />
        <div>
          <b>
            <ItemLink item={aim} />
          </b>
          <span className="small">
            {got === null ? <span className="bad">{t('inventory.past.lost')}</span> : <Price of={aim} />}
            {got !== null && got.status !== 'owned' && ` · ${got.statusLabel}`}
          </span>
        </div>
      </div>
      <span className={`past__gain num ${gain < 0 ? 'bad' : 'good'}`}>
        <span className="vh">{t('inventory.past.gain')}</span>
        {`${gain < 0 ? '−' : '+'}${formatMoney(Math.abs(gain), sign)}`}
      </span>
      <div className="past__draw small muted">
        <Moment at={createdAt} />
        <span className="num">{formatChance(chance, t.tag)}</span>
        <a
          className="link link--under num"
          href={href(`/fair/draw/${String(drawId)}`)}
          aria-label={t('inventory.past.proof', { item: aim.title, ticket: formatCount(ticket) })}
        >
          <Icon name="shield-check" small />
          {formatCount(ticket)}
        </a>
      </div>
    </>
  );
}
