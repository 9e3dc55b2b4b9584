import { CopyButton, type CopyTextProps } from './runtime/components/copy-button.tsx';
import { island } from '#ui/island.ts';

export type { CopyTextProps };

/** Button that copies the text beside it. */
export default island<CopyTextProps>({
  name: 'copy-text',
  load: 'interaction',
  texts: ['layout.copy', 'layout.menu.close'],
  Component: CopyButton,
});
