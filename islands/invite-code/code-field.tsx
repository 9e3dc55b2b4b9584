import type { ReactElement } from 'react';
import { AuthFields, type AuthFieldsProps } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { CodeForm } from './use-code-form.ts';

interface CodeFieldProps {
  readonly form: CodeForm;
  /** Id of the element with the rule or the error. */
  readonly hint: string;
  readonly action: string;
  readonly auth: AuthFieldsProps;
  readonly label: string;
  readonly button: string;
  /** Rule for the allowed characters, shown when it is not obvious. */
  readonly rule: string | null;
}

/** Longest possible code, including surrounding spaces. */
const LONGEST = 40;

/** Field for a code with a submit button; a plain form without JavaScript. */
export function CodeField({ form, hint, action, auth, label, button, rule }: CodeFieldProps): ReactElement {
  const t = useT();
  const { refusal } = form;
  return (
    <form className="code-form" method="post" action={action} onSubmit={form.submit} noValidate>
      <AuthFields {...auth} />
      <input
        className="input"
        type="text"
        name="code"
        required
        maxLength={LONGEST}
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
