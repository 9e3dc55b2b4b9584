import type { ReactElement, ReactNode } from 'react';
import { QUESTION_CHARACTERS } from '#src/shared/questions.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';

interface MessageFormProps {
  readonly layout: LayoutModel;
  /** With the language prefix. */
  readonly action: string;
  readonly label: string;
  readonly button: string;
  readonly idempotencyKey?: string;
  /** Further hidden fields. */
  readonly children?: ReactNode;
}

/** Field and button of a message to support. */
export function MessageForm(props: MessageFormProps): ReactElement {
  const { layout, action, label, button, idempotencyKey, children } = props;
  const t = useT();
  return (
    <form className="panel stack" method="post" action={action}>
      <label className="field">
        <span className="field__label">{label}</span>
        <textarea className="input area" name="text" rows={6} maxLength={QUESTION_CHARACTERS} required />
        <span className="field__hint">{t('questions.hint')}</span>
      </label>
      <button className="btn btn--main btn--wide" type="submit">
        <Icon name="send" small />
        {button}
      </button>
      <AuthFields auth={layout.auth} idempotencyKey={idempotencyKey ?? null} />
      {children}
    </form>
  );
}
