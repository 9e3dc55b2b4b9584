import { useEffect, useRef, useState, type ReactElement } from 'react';
import { standingOf } from '#ui/battles/standing.ts';
import type { ShownSeat } from '#ui/battles/show.ts';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';
import { throwConfetti } from './battle/confetti.ts';
import { callPlayer } from './battle/call-player.ts';
import { Headline } from './battle/headline.tsx';
import type { BattleProps } from './battle/props.ts';
import { Rail } from './battle/rail.tsx';
import { Seats } from './battle/seats.tsx';
import { useAction } from './battle/use-action.ts';
import { useAwaited } from './battle/use-awaited.ts';
import { useBattle } from './battle/use-battle.ts';
import { useRounds } from './battle/use-rounds.ts';
import { Waiting } from './battle/waiting.tsx';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { wantsStillness } from './runtime/dialogs/wants-stillness.ts';
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
    'layout.drops.hidden',
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
  const actor = useAction((action, battle) => {
    learn(battle);
    // A new seat changes what the page offers: prices, the bot and the notices around it.
    if (action === 'join' && battle.state === 'waiting') location.reload();
    if (action === 'join') setOwnSeat(seatOfJoin(battle.seats, props));
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

  useEffect(() => {
    if (!isAwake || show.state !== 'running' || ownSeat === null) return;
    callPlayer(t('battles.room.begun'), t('battles.room.begunText'));
    // On a phone the seats are below what explained the battle.
    root.current?.querySelector('.bstate')?.scrollIntoView({ behavior: wantsStillness() ? 'instant' : 'smooth' });
  }, [show.state]);
  useAwaited(props.id, isAwake && ownSeat !== null ? show.state : null);
  const hasWon = winner !== null && ownSeat !== null && winner.seats.includes(ownSeat);
  const wasOver = useRef(props.show.state === 'finished');
  useEffect(() => {
    if (winner === null || wasOver.current || ownSeat === null) return;
    wasOver.current = true;
    soundChime(hasWon ? 'great' : 'lost');
    if (hasWon && root.current !== null) throwConfetti(root.current);
  }, [winner]);

  const stopped = useRef(0);
  const stop = (): void => {
    stopped.current += 1;
    if (stopped.current < show.seats.length) return;
    stopped.current = 0;
    rounds.settle();
  };
  useEffect(() => {
    stopped.current = 0;
  }, [rounds.turning]);
  return (
    <div ref={root} className="battle" data-state={show.state} data-follow={`battle:${props.id}`}>
      <Rail props={own} settled={rounds.settled.length} turning={rounds.turning?.round.round ?? null} />
      <Headline
        props={own}
        standing={standing}
        winner={winner}
        settled={rounds.settled.length}
        spectators={spectators}
      />
      {show.state !== 'cancelled' && (
        <Seats
          props={own}
          seats={show.seats}
          rounds={rounds}
          standing={standing}
          winner={winner}
          isWaiting={isWaiting}
          actor={isAwake ? actor : null}
          onStop={stop}
        />
      )}
      <Waiting props={own} isWaiting={isWaiting} actor={isAwake ? actor : null} />
      {props.preferences && <GamePreferenceSwitches {...props.preferences} />}
    </div>
  );
}

/** The seat that this page has just taken. */
function seatOfJoin(seats: readonly ShownSeat[], { show }: BattleProps): number | null {
  const free = show.seats.filter(({ player, bot }) => player === null && !bot).map(({ seat }) => seat);
  return seats.find(({ seat, player }) => player !== null && free.includes(seat))?.seat ?? null;
}
