import type { PlayWishes } from '#ui/models/viewer.ts';
import { Switches } from './runtime/components/switches.tsx';
import { island } from '#ui/island.ts';

/** The two game switches on pages without another game island. They do nothing without JavaScript. */
export default island<PlayWishes>({ name: 'play-switches', load: 'idle', texts: ['items.play'], Component: Switches });
