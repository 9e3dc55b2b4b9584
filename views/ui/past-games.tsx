import type { ReactElement } from 'react';
import { formatCount, formatPercent } from '#src/shared/format.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import type { PastGameModel, PastGamesModel } from './past-game.ts';
import { Picture } from '#ui/picture.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

interface PastSectionProps {
  readonly past: PastGamesModel;
  readonly locale: Locale;
  readonly name: 'contracts' | 'upgrades';
}

/** Latest games of one kind with a link to all; null before the first. */
export function PastSection({ past, locale, name }: PastSectionProps): ReactElement | null {
  const href = useHref();
  const t = useT();
  if (past.list.length === 0) return null;
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
      <PastGames id={`past-${name}`} list={past.list} locale={locale} />
    </section>
  );
}

export function PastGames({ id, list, locale }: { id: string; list: readonly PastGameModel[]; locale: Locale }) {
  return (
    <ul id={id} className="past">
      {list.map((game) => (
        <li key={game.id} className="past__game">
          <PastGame game={game} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

function PastGame({ game, locale }: { game: PastGameModel; locale: Locale }): ReactElement {
  const href = useHref();
  const t = useT();
  const { put, stake, got, aim, drawId, ticket, chance, createdAt } = game;
  return (
    <>
      <div className="past__put">
        <ul>
          {put.map(({ title, logo, rarity }, place) => (
            <li key={place} className="edge" data-r={rarity} title={title}>
              <Picture logo={logo} alt={title} />
            </li>
          ))}
        </ul>
        <Money amount={stake} />
      </div>
      <div className={`past__got${got === null ? ' is-lost' : ''}`} data-r={aim.rarity}>
        <Picture logo={aim.logo} />
        <div>
          <b>{aim.title}</b>
          <span className="small">
            {got === null ? <span className="bad">{t('inventory.past.lost')}</span> : <Money amount={aim.price} />}
            {got !== null && got.status !== 'owned' && ` · ${got.statusLabel}`}
          </span>
        </div>
      </div>
      <div className="past__draw small muted">
        <time dateTime={createdAt}>{shortMoment(createdAt, LOCALES[locale].tag)}</time>
        <span className="num">{formatPercent(chance)}</span>
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
