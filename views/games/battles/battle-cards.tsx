import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { floorTotal } from '#src/shared/money.ts';
import { BattleFace, seatName } from '#ui/battles/face.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Moment } from '#ui/moment.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCurrency, useGlue, useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';
import type { T } from '#src/shared/text-keys.ts';
import { createPath } from './battle-address.ts';
import type { BattleCardModel } from '#ui/models/battles.ts';

/** Number of case pictures on a card; the rest are counted. */
const SHOWN_CASES = 5;

/** Mode and seats in words. */
function BattleBadges({ battle }: { battle: Pick<BattleCardModel, 'mode' | 'format' | 'private'> }): ReactElement {
  const t = useT();
  return (
    <span className="bbadges">
      <span className="badge">{t(`battles.mode.${battle.mode}`)}</span>
      <span className="badge">{t(`battles.format.${battle.format}`)}</span>
      {battle.private && (
        <span className="badge">
          <Icon name="lock" />
          {t('battles.private')}
        </span>
      )}
    </span>
  );
}

function CaseRow({ cases }: Pick<BattleCardModel, 'cases'>): ReactElement {
  const t = useT();
  const glue = useGlue();
  const rest = cases.length - SHOWN_CASES;
  return (
    <ul className="bcases" aria-label={t('battles.card.cases', { count: cases.length })}>
      {cases.slice(0, SHOWN_CASES).map(({ title, logo }, index) => (
        <li key={index} title={glue(title)}>
          <Picture logo={logo} size="tiny" alt={glue(title)} />
        </li>
      ))}
      {rest > 0 && <li className="bcases__rest num">{`+${String(rest)}`}</li>}
    </ul>
  );
}

function Faces({ battle }: { battle: BattleCardModel }): ReactElement {
  const t = useT();
  return (
    <ul className="bfaces" aria-label={t('battles.card.seats')}>
      {battle.seats.map((seat) => (
        <li key={seat.seat} title={seatName(seat, t)}>
          <BattleFace seat={seat} size={36} />
          <span className="vh">{seatName(seat, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Sentence of a battle: how many rounds, and how many seats are free. */
const factsOf = ({ cases, seats }: BattleCardModel, t: T): string => {
  const free = seats.filter(({ player, bot }) => player === null && !bot).length;
  return `${t('battles.card.rounds', { count: cases.length })} · ${t('battles.card.free', { count: free })}`;
};

/** An open battle: its cases, who waits, and the price of a seat. */
export function OpenBattle({
  battle,
  isOwn = false,
}: {
  readonly battle: BattleCardModel;
  /** True for a battle in which the viewer has a seat. */
  readonly isOwn?: boolean;
}): ReactElement {
  const href = useHref();
  const t = useT();
  const { sign } = useCurrency();
  const { id, state, entry, joinPrice, fundPercent, seats } = battle;
  const names = seats.filter(({ player, bot }) => player !== null || bot).map((seat) => seatName(seat, t));
  return (
    <article className={isOwn ? 'bcard is-own' : 'bcard'} data-battle-card={id}>
      <div className="bcard__top">
        <BattleBadges battle={battle} />
      </div>
      <CaseRow cases={battle.cases} />
      <div className="bcard__who">
        <Faces battle={battle} />
        <span className="bcard__names">
          <b>{names.join(', ')}</b>
          <span className="muted">{factsOf(battle, t)}</span>
        </span>
      </div>
      <div className="bcard__foot">
        <span className="bcard__price">
          <Money amount={isOwn ? entry : joinPrice} className="price" />
          {fundPercent > 0 && !isOwn && (
            <span className="tiny muted">
              {t('battles.card.fund', { percent: fundPercent, entry: formatMoney(entry, sign) })}
            </span>
          )}
        </span>
        {/* An id keeps the focus when the list is swapped. */}
        <a id={`to-${id}`} className={isOwn ? 'btn' : 'btn btn--main'} href={href(`/battles/${id}`)} rel="nofollow">
          {t(isOwn ? (state === 'running' ? 'battles.card.watch' : 'battles.card.open') : 'battles.card.join')}
          <span className="vh">{`: ${t('battles.title.one', { id })}`}</span>
        </a>
      </div>
    </article>
  );
}

/** Battles that run or are over, with who won and a link that repeats one. */
interface PastBattlesProps {
  readonly id: string;
  readonly list: readonly BattleCardModel[];
  /** The player whose list it is; null in lists of all players. */
  readonly ownId?: number | null;
}

export function PastBattles({ id, list, ownId = null }: PastBattlesProps): ReactElement {
  return (
    <ul id={id} className="bpast panel">
      {list.map((battle) => (
        <li key={battle.id}>
          <PastBattle battle={battle} ownId={ownId} />
        </li>
      ))}
    </ul>
  );
}

function PastBattle({
  battle,
  ownId,
}: {
  readonly battle: BattleCardModel;
  readonly ownId: number | null;
}): ReactElement {
  const href = useHref();
  const t = useT();
  const { id, cases, state, winner, seats } = battle;
  const { rate } = useCurrency();
  const pot = floorTotal(
    seats.map(({ wonMinor }) => wonMinor),
    rate,
  );
  const own = ownId === null ? undefined : seats.find(({ player }) => player?.ID === ownId);
  const hasWon = own !== undefined && winner?.seats.includes(own.seat) === true;
  return (
    <>
      <CaseRow cases={cases} />
      <span className="bpast__what">
        <a id={`past-${id}`} className="link" href={href(`/battles/${id}`)} rel="nofollow">
          {t('battles.name', { mode: t(`battles.mode.${battle.mode}`), format: t(`battles.format.${battle.format}`) })}
          <span className="vh">{`: ${id}`}</span>
        </a>
        <span className="tiny muted">
          {`${t('battles.card.rounds', { count: cases.length })} · `}
          <Moment at={battle.createdAt} />
        </span>
      </span>
      <div className="bpast__who small">
        <Faces battle={battle} />
        {winner === null ? (
          <span className={state === 'running' || state === 'waiting' ? 'badge badge--info' : 'badge'}>
            {t(`battles.state.${state}`)}
          </span>
        ) : (
          <Winners battle={battle} seats={winner.seats} />
        )}
      </div>
      <span className="bpast__sum num">
        {winner !== null && (
          <>
            <span className="vh">{t('battles.past.pot')}</span>
            <Money amount={pot} className={ownId === null ? 'num' : hasWon ? 'good' : 'muted'} />
          </>
        )}
      </span>
      <a className="btn btn--line bpast__again" href={href(createPath(battle))} rel="nofollow">
        <Icon name="rotate-cw" small />
        {t('battles.past.again')}
        <span className="vh">{`: ${id}`}</span>
      </a>
    </>
  );
}

function Winners({
  battle,
  seats,
}: {
  readonly battle: BattleCardModel;
  readonly seats: readonly number[];
}): ReactElement {
  const t = useT();
  if (battle.mode === 'shared') return <span className="muted">{t('battles.past.shared')}</span>;
  const names = battle.seats.filter(({ seat }) => seats.includes(seat)).map((seat) => seatName(seat, t));
  return (
    <span className="bpast__winner">
      <Icon name="trophy" small />
      <span className="vh">{t('battles.past.winner')}</span>
      <span>{names.join(', ')}</span>
    </span>
  );
}
