import type { ReactElement } from 'react';
import { isTeams, isTerminal, type BattleStanding } from '#ui/battles/standing.ts';
import { BattleFace, seatName } from '#ui/battles/face.tsx';
import { formatMoney as moneyText } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { BattleContents, BattleTile, ShownDrop, ShownSeat } from '#ui/battles/show.ts';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import type { BattleModel } from '#ui/models/battles.ts';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';
import { Race } from './race.tsx';
import { SeatReel } from './seat-reel.tsx';
import { sumText } from './sums.ts';
import { type Actor, formOf } from './use-action.ts';
import type { Rounds } from './use-rounds.ts';

interface SeatsProps {
  readonly props: BattleProps;
  readonly seats: readonly ShownSeat[];
  readonly rounds: Rounds;
  readonly standing: BattleStanding;
  /** Null until the result is shown. */
  readonly winner: BattleModel['winner'];
  readonly isWaiting: boolean;
  /** Null before hydration; buttons then submit their forms. */
  readonly actor: Actor | null;
  readonly onStop: (seat: number) => void;
}

/** The seats side by side, the viewer's first, under the bar of their sums. */
export function Seats(all: SeatsProps): ReactElement {
  const { props, seats, standing, winner } = all;
  const ordered = seats.toSorted((one, other) => rank(one, props) - rank(other, props));
  return (
    <>
      <Race seats={ordered} standing={standing} winners={winner && winner.seats} />
      <ol className="bseats" data-n={seats.length} data-teams={isTeams(props.format) ? '' : undefined}>
        {ordered.map((seat) => (
          <Seat key={seat.seat} {...all} seat={seat} />
        ))}
      </ol>
    </>
  );
}

/** The own seat first, then those of the own team. */
function rank({ seat, team }: ShownSeat, { ownSeat, show }: BattleProps): number {
  if (ownSeat === null) return seat;
  if (seat === ownSeat) return 0;
  return show.seats.find((one) => one.seat === ownSeat)?.team === team ? seat : seat + show.seats.length;
}

type SeatProps = SeatsProps & { readonly seat: ShownSeat };

function Seat(all: SeatProps): ReactElement {
  const { props, seat, standing, winner, isWaiting, rounds } = all;
  const isFree = seat.player === null && !seat.bot;
  const isLeading = winner === null && standing.leaders.includes(seat.seat);
  const hasWon = winner?.seats.includes(seat.seat) === true;
  const looks = {
    'is-free': isFree,
    'is-own': seat.seat === props.ownSeat,
    'is-leading': isLeading,
    'is-winner': hasWon,
    'is-loser': winner !== null && !hasWon,
  };
  const coming = caseOfRound(props, Math.min(rounds.settled.length + 1, props.order.length));
  const className = ['bseat', ...Object.entries(looks).flatMap(([look, isOn]) => (isOn ? [look] : []))].join(' ');
  return (
    <li className={className} data-seat={seat.seat} data-team={isTeams(props.format) ? seat.team : undefined}>
      <Sitter props={props} seat={seat} />
      <div className="bseat__stage" data-pal={coming?.palette}>
        {isWaiting ? <Place {...all} isFree={isFree} /> : <Turn {...all} />}
      </div>
      {!isWaiting && (
        <>
          <Total {...all} isLeading={isLeading} hasWon={hasWon} />
          <Drops {...all} settled={rounds.settled} />
        </>
      )}
    </li>
  );
}

function Sitter({ props, seat }: Pick<SeatProps, 'props' | 'seat'>): ReactElement {
  const t = useT();
  const isOwn = seat.seat === props.ownSeat;
  return (
    <div className="bseat__who">
      <BattleFace seat={seat} size={36} />
      <div>
        <b className="bseat__name">{seatName(seat, t)}</b>
        <span className="bseat__tags tiny">
          {isOwn && <span>{t('battles.seat.you')}</span>}
          {isTeams(props.format) && <span>{t(seat.team === 1 ? 'battles.team.one' : 'battles.team.two')}</span>}
          {!isOwn && !isTeams(props.format) && (
            <span className="faint">{t('battles.seat.number', { seat: seat.seat })}</span>
          )}
        </span>
      </div>
    </div>
  );
}

/** The worth of the drops so far, whether it leads or has won, and what decides where that is another sum. */
function Total({
  props,
  seat,
  standing,
  isLeading,
  hasWon,
}: SeatProps & { readonly isLeading: boolean; readonly hasWon: boolean }): ReactElement {
  const t = useT();
  const isTeam = isTeams(props.format);
  const isSplit = props.mode === 'shared';
  const score = sumText(standing.scores.get(seat.team) ?? 0, props);
  return (
    <div className="bseat__sum">
      <b className="num">{sumText(standing.totals.get(seat.seat) ?? 0, props)}</b>
      {((isLeading && !isSplit) || hasWon) && (
        <span className="bseat__mark">
          <Icon name={hasWon ? 'trophy' : 'trending-up'} small />
          <span>{t(hasWon ? (isSplit ? 'battles.seat.share' : 'battles.seat.won') : 'battles.seat.leads')}</span>
        </span>
      )}
      {isTeam && !isSplit && !standing.isOpen && (
        <span className="bseat__score tiny muted">{t('battles.seat.teamScore', { sum: score })}</span>
      )}
      {!isTeam && isTerminal(props.mode) && !standing.isOpen && (
        <span className="bseat__score tiny muted">{t('battles.seat.lastScore', { sum: score })}</span>
      )}
    </div>
  );
}

/** A seat before the battle: taken, or free with the button that takes it. */
function Place({
  props,
  seat,
  isFree,
  actor,
}: SeatsProps & { readonly seat: ShownSeat; readonly isFree: boolean }): ReactElement {
  const t = useT();
  const { join, quote } = props.actions;
  const isBusy = actor?.state.at === 'asked' && actor.state.action === 'join';
  return (
    <div className="bseat__place">
      <Coming props={props} />
      {!isFree || join === null ? (
        <p className={isFree ? 'bseat__ready muted' : 'bseat__ready'}>
          <Icon name={isFree ? 'user-plus' : 'check'} small />
          {t(isFree ? 'battles.seat.free' : 'battles.seat.ready')}
        </p>
      ) : (
        <button
          type="submit"
          form={formOf('join')}
          name="seat"
          value={seat.seat}
          className="btn bseat__join"
          aria-label={t('battles.seat.joinLabel', { seat: seat.seat, sum: joinSum(props) })}
          aria-busy={isBusy}
          disabled={actor?.state.at === 'lost'}
          onClick={
            actor === null
              ? undefined
              : (event) => {
                  event.preventDefault();
                  actor.act('join', { battle: props.id, seat: seat.seat, quote });
                }
          }
        >
          <span>{t('battles.seat.join')}</span>
          <span className="bseat__price num">{joinSum(props)}</span>
        </button>
      )}
    </div>
  );
}

function joinSum({ actions: { join }, sign }: BattleProps): string {
  return join === null ? '' : moneyText(join.price, sign);
}

/** The reel of the turning round, the last drop, or at the end the best one: the winner's column has all drops. */
function Turn({ props, seat, rounds, winner, onStop }: SeatsProps & { readonly seat: ShownSeat }): ReactElement {
  const { turning, settled } = rounds;
  if (turning !== null) {
    const drop = turning.round.drops.find((one) => one.seat === seat.seat);
    const battleCase = caseOfRound(props, turning.round.round);
    if (drop !== undefined && battleCase !== undefined) {
      return (
        <SeatReel
          key={turning.round.round}
          tiles={battleCase.tiles}
          ticket={drop.ticket}
          runMs={turning.runMs}
          isHeard={seat.seat === (props.ownSeat ?? 1)}
          onStop={() => onStop(seat.seat)}
        />
      );
    }
  }
  const hasAll = winner !== null && winner.seats.length === 1 && winner.seats.includes(seat.seat);
  const drops = settled.flatMap(({ round, drops: all }) =>
    all.filter((one) => hasAll || one.seat === seat.seat).map((drop) => ({ round, drop })),
  );
  const shown =
    winner === null ? drops.at(-1) : drops.toSorted((one, other) => other.drop.priceMinor - one.drop.priceMinor)[0];
  if (shown === undefined) return <Coming props={props} />;
  return <BigDrop props={props} {...shown} isHero={winner !== null} />;
}

/** The crate of the first round, before it is opened. */
function Coming({ props }: { props: BattleProps }): ReactElement {
  const first = caseOfRound(props, 1);
  return <span className="bseat__crate">{first && <Picture logo={first.logo} size="shelf" />}</span>;
}

interface DropOf {
  readonly props: BattleProps;
  readonly round: number;
  readonly drop: ShownDrop;
  /** With its price: the best one at the end. */
  readonly isHero: boolean;
}

function BigDrop({ props, round, drop, isHero }: DropOf): ReactElement | null {
  const tile = tileOfDrop(props, round, drop);
  if (tile === null) return null;
  const [logo, rarity, , , title, name] = tile;
  return (
    <div className={isHero ? 'bdrop is-hero' : 'bdrop'} data-r={rarity}>
      <Picture logo={logo} size={isHero ? 'half' : 'wide'} />
      <b className="bdrop__name">
        <ItemLink item={{ title, name }} className="bstory" />
      </b>
      {isHero && <span className="bdrop__sum num">{sumText(drop.priceMinor, props)}</span>}
    </div>
  );
}

/** Drops of the seat, the newest first. Many seats on a phone have them in one row that scrolls. */
function Drops({
  props,
  seat,
  settled,
}: SeatsProps & { readonly seat: ShownSeat; readonly settled: Rounds['settled'] }): ReactElement {
  const t = useT();
  const canScroll = props.show.seats.length > 2 && settled.length > 2;
  return (
    <ol
      className="bseat__drops"
      aria-label={t('battles.seat.dropsOf', { name: seatName(seat, t) })}
      tabIndex={canScroll ? 0 : undefined}
    >
      {settled.toReversed().map(({ round, drops }) => {
        const drop = drops.find((one) => one.seat === seat.seat);
        const tile = drop && tileOfDrop(props, round, drop);
        if (drop === undefined || !tile) return null;
        const [logo, rarity, , , title, name] = tile;
        return (
          <li key={round} className="edge" data-r={rarity} title={title}>
            <img src={logo} width={130} height={88} alt="" loading="lazy" />
            <span className="bseat__item">
              <ItemLink item={{ title, name }} className="bstory" />
            </span>
            <span className="num">{sumText(drop.priceMinor, props)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const caseOfRound = ({ cases, order }: BattleProps, round: number): BattleContents | undefined =>
  cases.find(({ name }) => name === order[round - 1]);

function tileOfDrop(props: BattleProps, round: number, { ticket }: ShownDrop): BattleTile | null {
  const tiles = caseOfRound(props, round)?.tiles ?? [];
  return tiles.find(([, , from, to]) => ticket >= from && ticket <= to) ?? null;
}
