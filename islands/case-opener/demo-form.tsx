import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { Icon } from '#views/ui/icon.tsx';

export interface DemoFormProps {
  readonly locale: Locale;
  /** The case's name in its address. */
  readonly name: string;
  readonly text: string;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** With a script the spin is shown where one is; without one the form goes on to a page of it. */
  readonly onSpin?: () => void;
}

/** The button that spins a case for nobody. It needs neither a player nor a script. */
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
