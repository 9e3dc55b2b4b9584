import type { ReactElement } from 'react';
import { AuthFields, type AuthFieldsProps } from '#views/ui/auth-fields.tsx';
import { useT } from '#views/ui/texts.tsx';
import type { CodeForm } from './use-code-form.ts';

interface CodeFieldProps {
  readonly form: CodeForm;
  /** Id of what is said of the code: the rule, or what is wrong. */
  readonly hint: string;
  readonly action: string;
  readonly auth: AuthFieldsProps;
  readonly label: string;
  readonly button: string;
  /** What may be typed, where that is not plain. */
  readonly rule: string | null;
}

/** The longest code there may be, with some room for spaces round it. */
const LONGEST = 40;

/** A field for a code and the button that sends it; without JavaScript a plain form. */
export function CodeField({ form, hint, action, auth, label, button, rule }: CodeFieldProps): ReactElement {
  const t = useT();
  const { refusal } = form;
  return (
    <form className="code-form" method="post" action={action} onSubmit={form.submit}>
      <AuthFields {...auth} />
      <input
        className="input"
        type="text"
        name="code"
        required
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={label}
        aria-invalid={refusal === null ? undefined : true}
        aria-describedby={hint}
        placeholder={t('referral.code.example')}
      />
      <button className="btn" type="submit" aria-busy={form.isBusy}>
        {button}
      </button>
      <p id={hint} className={refusal === null ? 'tiny faint' : 'tiny bad'} role="status">
        {refusal ?? rule}
      </p>
    </form>
  );
}
