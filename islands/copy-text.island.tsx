import type { CopyTextProps } from './copy-text/copy-button.tsx';
import { CopyButton } from './copy-text/copy-button.tsx';
import { island } from './runtime/island.ts';

/** Copies a text that stands beside it. */
export default island<CopyTextProps>({
  name: 'copy-text',
  load: 'idle',
  texts: ['layout.menu.close'],
  Component: CopyButton,
});
