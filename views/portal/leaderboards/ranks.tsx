import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Avatar } from '#views/ui/avatar.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import type { ItemModel } from '#ui/models/items.ts';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { TopPageModel } from './top-page.tsx';
import { useHref } from '#ui/href.ts';
import type { RankModel } from '#src/portal/leaderboards/outputs.ts';

/** Exact places are computed up to this one; lower places are shown as "below". */
const COUNTED_PLACES = 10_000;

/** Sums from 1,000 are shown without decimals, which makes them easier to compare. */
const roughly = (sum: number): number => (sum < 1000 ? sum : Math.floor(sum));

/** The first three in DOM order; CSS places the first in the middle. */
export function Podium({ players }: { players: readonly RankModel[] }): ReactElement {
  const t = useT();
  return (
    <ol className="podium">
      {players.map((player) => (
        <li key={player.place} className={player.isOwn ? 'is-me' : undefined}>
          <PlayerLink player={player} className="podium__who">
            <Avatar className="podium__ava" src={player.avatar} size={84} />
            <b className="podium__name">
              <Name player={player} />
            </b>
            <Level player={player} className="tiny muted" />
          </PlayerLink>
          <div className="podium__base">
            <span className="podium__n" aria-hidden="true">
              {player.place}
            </span>
            <span className="vh">{t('leaderboards.place', { place: player.place ?? 0 })}</span>
            <b>
              <Money amount={roughly(player.earned)} />
            </b>
            <span className="tiny muted">
              {t('leaderboards.opened', { count: player.opened, number: formatCount(player.opened) })}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface RanksProps {
  readonly players: readonly RankModel[];
  readonly own: RankModel | null;
  readonly period: TopPageModel['period'];
}

/** The remaining places as a table; the viewer's own row comes last, whatever its place. */
export function Ranks({ players, own, period }: RanksProps): ReactElement {
  const t = useT();
  return (
    <div className="panel ranks-wrap">
      <table className="ranks">
        <caption className="vh">{t('leaderboards.table')}</caption>
        <thead>
          <tr>
            <th className="num" scope="col">
              {t('leaderboards.column.place')}
            </th>
            <th scope="col">{t('leaderboards.column.player')}</th>
            <th scope="col">
              {t('leaderboards.column.best')}
              <span className="only-d">{t(`leaderboards.column.best.${period}`)}</span>
            </th>
            <th className="num only-d" scope="col">
              {t('leaderboards.column.opened')}
            </th>
            <th className="num" scope="col">
              {t('leaderboards.column.earned')}
            </th>
          </tr>
        </thead>
        {players.length > 0 && (
          <tbody>
            {players.map((player) => (
              <Row key={player.place} player={player} />
            ))}
          </tbody>
        )}
        {own !== null && (
          <tfoot>
            <Row player={own} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ player }: { player: RankModel }): ReactElement {
  return (
    <tr className={player.isOwn ? 'is-me' : undefined}>
      <td className="num">{player.place === null ? `${formatCount(COUNTED_PLACES)}+` : formatCount(player.place)}</td>
      <td className="ranks__who">
        <PlayerLink player={player} className="who">
          <Avatar src={player.avatar} size={32} lazy />
          <span>
            <b>
              <Name player={player} />
            </b>
            <Level player={player} className="tiny faint" />
          </span>
        </PlayerLink>
      </td>
      <td data-r={player.best?.rarity}>{player.best !== null && <Got item={player.best} />}</td>
      <td className="num only-d">{formatCount(player.opened)}</td>
      <td className="num">
        <b>
          <Money amount={roughly(player.earned)} className="num nowrap" />
        </b>
      </td>
    </tr>
  );
}

/** On a phone only the picture is visible; the name is for screen readers. */
function Got({ item }: { item: ItemModel }): ReactElement {
  return (
    <ItemLink item={item} className="got">
      <Picture logo={item.logo} size="drop" />
      <span className="got__text">
        <span className="small">{item.title}</span>
        <RarityLabel rarity={item.rarity} />
      </span>
    </ItemLink>
  );
}

interface PlayerLinkProps {
  readonly player: RankModel;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link to the public profile, or to the viewer's own; no link for a hidden player. */
function PlayerLink({ player, className, children }: PlayerLinkProps): ReactElement {
  const href = useHref();
  if (player.ID === 0) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={href(player.isOwn ? '/profile' : `/profile/${String(player.ID)}`)}>
      {children}
    </a>
  );
}

function Name({ player }: { player: RankModel }): ReactElement {
  const t = useT();
  return <>{player.ID === 0 ? t('layout.drops.hidden') : player.name}</>;
}

function Level({ player, className }: { player: RankModel; className: string }): ReactElement | null {
  const t = useT();
  if (player.isOwn) return <span className={className}>{t('leaderboards.you')}</span>;
  return player.level === null ? null : (
    <span className={className}>{t('leaderboards.level', { level: player.level })}</span>
  );
}
