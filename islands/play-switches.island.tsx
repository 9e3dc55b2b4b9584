import type { PlayWishes } from '#views/layout/frame.ts';
import { Switches } from './play-switches/switches.tsx';
import { island } from './runtime/island.ts';

/** The two switches of games where no other island shows them. Without JavaScript nothing moves or sounds. */
export default island<PlayWishes>({
  name: 'play-switches',
  load: 'idle',
  texts: ['items.play'],
  Component: Switches,
});
