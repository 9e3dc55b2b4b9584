import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useHref } from '#ui/href.ts';

export interface DemoFormProps {
  /** Slug of the case. */
  readonly name: string;
  readonly text: string;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** With JavaScript the stage shows the spin; without it the form opens a result page. */
  readonly onSpin?: () => void;
}

/** Button of a demo spin. It works for guests and without JavaScript. */
export function DemoForm({ name, text, wide = false, busy = false, onSpin }: DemoFormProps): ReactElement {
  const href = useHref();
  return (
    <form
      method="post"
      action={href(`/case/${name}/demo`)}
      onSubmit={
        onSpin &&
        ((event) => {
          event.preventDefault();
          onSpin();
        })
      }
    >
      <button type="submit" className={wide ? 'btn btn--wide' : 'btn'} aria-busy={busy}>
        <Icon name="dices" small />
        <span>{text}</span>
      </button>
    </form>
  );
}
