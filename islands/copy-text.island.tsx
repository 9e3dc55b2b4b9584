import type { ReactElement } from 'react';
import { CopyButton, type CopyTextProps } from './runtime/components/copy-button.tsx';
import { island } from '#ui/island.ts';

export type { CopyTextProps };

/** Button that copies the text beside it. In a form of its own, a press before hydration is held and repeated. */
export default island<CopyTextProps>({
  name: 'copy-text',
  load: 'interaction',
  texts: ['layout.copy', 'layout.menu.close'],
  Component: CopyText,
});

function CopyText(props: CopyTextProps): ReactElement {
  const button = <CopyButton {...props} />;
  return props.look === 'main' ? <form onSubmit={(event) => event.preventDefault()}>{button}</form> : button;
}
