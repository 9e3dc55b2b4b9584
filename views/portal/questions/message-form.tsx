import type { ReactElement, ReactNode } from 'react';
import { QUESTION_CHARACTERS, QUESTION_PICTURES } from '#src/shared/questions.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';

interface MessageFormProps {
  readonly layout: LayoutModel;
  /** With the language prefix. */
  readonly action: string;
  readonly label: string;
  readonly button: string;
  /** True where a picture may be attached. */
  readonly hasPicture?: boolean;
  readonly idempotencyKey?: string;
  /** Further hidden fields. */
  readonly children?: ReactNode;
}

/** Field and button of a message to support. */
export function MessageForm(props: MessageFormProps): ReactElement {
  const { layout, action, label, button, hasPicture = false, idempotencyKey, children } = props;
  const t = useT();
  return (
    <form
      className="panel stack"
      method="post"
      action={action}
      encType={hasPicture ? 'multipart/form-data' : undefined}
    >
      <label className="field">
        <span className="field__label">{label}</span>
        <textarea className="input area" name="text" rows={6} maxLength={QUESTION_CHARACTERS} required />
        <span className="field__hint">{t('questions.hint')}</span>
      </label>
      {hasPicture && (
        <label className="field">
          <span className="field__label">{t('questions.picture')}</span>
          <FileField>
            <input className="input" type="file" name="picture" accept="image/png,image/jpeg,image/gif" />
          </FileField>
          <span className="field__hint">{t('questions.picture.hint', QUESTION_PICTURES)}</span>
        </label>
      )}
      <button className="btn btn--main btn--wide" type="submit">
        <Icon name="send" small />
        {button}
      </button>
      <AuthFields auth={layout.auth} idempotencyKey={idempotencyKey ?? null} />
      {children}
    </form>
  );
}
