import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { standingOf } from '#ui/battles/standing.ts';
import type { BattleShow, ShownSeat } from '#ui/battles/show.ts';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';
import { callPlayer } from './battle/call-player.ts';
import { flyToWinner } from './battle/fly-to-winner.ts';
import { Headline } from './battle/headline.tsx';
import { MainAct, useWinnings } from './battle/main-act.tsx';
import type { BattleProps } from './battle/props.ts';
import { Rail } from './battle/rail.tsx';
import { Seats } from './battle/seats.tsx';
import { useAction } from './battle/use-action.ts';
import { useAwaited } from './battle/use-awaited.ts';
import { useBattle } from './battle/use-battle.ts';
import { type Rounds, useRounds } from './battle/use-rounds.ts';
import { Waiting } from './battle/waiting.tsx';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { wantsStillness } from './runtime/dialogs/wants-stillness.ts';
import { pulsePurse, throwPaper } from './runtime/reel/celebrate.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { soundChime } from './runtime/sound/sound.ts';

/** A battle: its seats and reels, live. Without JavaScript it shows the rounds that are revealed. */
export default island<BattleProps>({
  name: 'battle',
  load: 'now',
  texts: [
    'battles.seat',
    'battles.team',
    'battles.room',
    'battles.result',
    'cases.haul.sellAll',
    'cases.drops.soldFor',
    'cases.drops.keep',
    'battles.past.again',
    'battles.share.copied',
    'layout.drops.hidden',
    'layout.copy.refused',
    'layout.menu.close',
    'inventory.play',
    'account-data.limits.mine',
  ],
  Component: Battle,
});

function Battle(props: BattleProps): ReactElement {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(false);
  const [ownSeat, setOwnSeat] = useState(props.ownSeat);
  const { show, spectators, learn } = useBattle(props.id, props.show);
  const [isSold, setSold] = useState(false);
  const actor = useAction({
    onChanged: (action, battle) => {
      learn(battle);
      // A new seat changes what the page offers: prices, the bot and the notices around it.
      if (action === 'join' && battle.state === 'waiting') location.reload();
      if (action === 'join') setOwnSeat(seatOfJoin(battle.seats, props));
    },
    onSold: () => {
      setSold(true);
      pulsePurse();
    },
  });
  useSteadyFocus(root);
  useEffect(() => setAwake(true), []);

  const count = props.order.length;
  const rounds = useRounds(show.rounds, count, props.revealInMs);
  const isWaiting = show.state === 'waiting';
  const isShown = show.state === 'finished' && rounds.turning === null;
  const winner = isShown ? show.winner : null;
  const standing = standingOf(props.mode, show.seats, rounds.settled, count);
  const own = { ...props, ownSeat, show };
  const awake = isAwake ? actor : null;
  const isOver = winner !== null || show.state === 'cancelled';

  useEffect(() => {
    if (!isAwake || show.state !== 'running' || ownSeat === null) return;
    callPlayer(t('battles.room.begun'), t('battles.room.begunText'));
    // On a phone the seats are below what explained the battle.
    root.current?.scrollIntoView({ behavior: wantsStillness() ? 'instant' : 'smooth' });
  }, [isAwake, show.state]);
  useAwaited(props.id, isAwake && ownSeat !== null ? show.state : null);
  const hasWon = winner !== null && ownSeat !== null && winner.seats.includes(ownSeat);
  const winnings = useWinnings(props, hasWon);
  useEnding(root, { winner, hasWon, isSeated: ownSeat !== null, wasOver: props.show.state === 'finished' });

  const stop = useStops(show.seats.length, rounds);
  return (
    <div
      ref={root}
      className="battle"
      data-n={show.seats.length}
      data-state={show.state}
      data-follow={`battle:${props.id}`}
    >
      <Rail props={own} settled={rounds.settled.length} turning={rounds.turning?.round.round ?? null} />
      <Headline
        props={own}
        standing={standing}
        winner={winner}
        settled={rounds.settled.length}
        spectators={spectators}
        act={<MainAct props={own} isOver={isOver} actor={awake} winnings={winnings} isSold={isSold} />}
        soldText={isSold && winnings ? t('cases.drops.soldFor', { sum: formatMoney(winnings.sum, props.sign) }) : null}
      />
      {show.state !== 'cancelled' && (
        <Seats
          props={own}
          seats={show.seats}
          rounds={rounds}
          standing={standing}
          winner={winner}
          isWaiting={isWaiting}
          actor={awake}
          onStop={stop}
        />
      )}
      <Waiting props={own} isWaiting={isWaiting} actor={awake} />
      {props.preferences && <GamePreferenceSwitches {...props.preferences} />}
    </div>
  );
}

interface Ending {
  /** Null until the result is shown. */
  readonly winner: BattleShow['winner'];
  readonly hasWon: boolean;
  /** Whether the viewer has a seat. */
  readonly isSeated: boolean;
  /** Whether the battle was over when the page was rendered. */
  readonly wasOver: boolean;
}

/** The end of a battle that the viewer saw run. */
function useEnding(root: RefObject<HTMLElement | null>, { winner, hasWon, isSeated, wasOver }: Ending): void {
  const isShown = useRef(wasOver);
  useEffect(() => {
    if (winner === null || isShown.current || root.current === null) return;
    isShown.current = true;
    if (isSeated) soundChime(hasWon ? 'great' : 'lost');
    flyToWinner(root.current);
    if (hasWon) throwPaper(root.current);
  }, [winner]);
}

/** The round is settled when the reels of all seats have stopped. */
function useStops(seats: number, { turning, settle }: Rounds): () => void {
  const stopped = useRef(0);
  useEffect(() => {
    stopped.current = 0;
  }, [turning]);
  return () => {
    stopped.current += 1;
    if (stopped.current < seats) return;
    stopped.current = 0;
    settle();
  };
}

/** The seat that this page has just taken. */
function seatOfJoin(seats: readonly ShownSeat[], { show }: BattleProps): number | null {
  const free = show.seats.filter(({ player, bot }) => player === null && !bot).map(({ seat }) => seat);
  return seats.find(({ seat, player }) => player !== null && free.includes(seat))?.seat ?? null;
}
