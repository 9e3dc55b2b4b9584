import type { CopyTextProps } from './copy-text/copy-button.tsx';
import { CopyButton } from './copy-text/copy-button.tsx';
import { island } from './runtime/island.ts';

/** Button that copies the text beside it. */
export default island<CopyTextProps>({
  name: 'copy-text',
  load: 'idle',
  texts: ['layout.menu.close'],
  Component: CopyButton,
});
