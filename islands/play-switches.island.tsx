import type { PlayWishes } from '#views/layout/frame.ts';
import { Switches } from './play-switches/switches.tsx';
import { island } from './runtime/island.ts';

/** The two game switches on pages without another game island. They do nothing without JavaScript. */
export default island<PlayWishes>({ name: 'play-switches', load: 'idle', texts: ['items.play'], Component: Switches });
