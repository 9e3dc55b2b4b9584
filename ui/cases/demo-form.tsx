import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';

export interface DemoFormProps {
  readonly locale: Locale;
  /** Slug of the case. */
  readonly name: string;
  readonly text: string;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** With JavaScript the stage shows the spin; without it the form opens a result page. */
  readonly onSpin?: () => void;
}

/** Button of a demo spin. It works for guests and without JavaScript. */
export function DemoForm({ locale, name, text, wide = false, busy = false, onSpin }: DemoFormProps): ReactElement {
  return (
    <form
      method="post"
      action={href(locale, `/case/${name}/demo`)}
      onSubmit={
        onSpin &&
        ((event) => {
          event.preventDefault();
          onSpin();
        })
      }
    >
      <button type="submit" className={wide ? 'btn btn--wide' : 'btn btn--short'} aria-busy={busy}>
        <Icon name="dices" small />
        <span>{text}</span>
      </button>
    </form>
  );
}
