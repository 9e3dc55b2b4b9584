import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { AuthFields, type AuthFieldsProps } from '#ui/auth-fields.tsx';
import { FileField } from '#ui/file-field.tsx';
import { useT } from '#ui/texts.tsx';
import { refusalOf } from './avatar-upload/picture-file.ts';
import { sendPicture } from './avatar-upload/send-picture.ts';
import { showPicture } from './avatar-upload/show-picture.ts';
import { island } from '#ui/island.ts';
import { randomHex } from './runtime/random.ts';
import { showToast } from './runtime/dialogs/toast.ts';
import type { TextKey } from '#src/shared/text-keys.ts';

export interface AvatarUploadProps extends AuthFieldsProps {
  /** URL of the current picture. */
  readonly avatar: string;
  /** Form action used without JavaScript. */
  readonly action: string;
  /** Page to which that form leads back. */
  readonly returnTo: string;
}

const HINT = 'avatar-hint';

const KEY_BYTES = 16;

/**
 * File field, upload button and progress of the player's picture. Without JavaScript it is a plain form; a form
 * submitted before hydration is held until the island is ready.
 */
export default island<AvatarUploadProps>({
  name: 'avatar-upload',
  load: 'interaction',
  texts: ['my-account.avatar', 'errors.avatar', 'errors.upload', 'layout.field', 'layout.menu.close'],
  Component: AvatarUpload,
});

function AvatarUpload({ avatar, action, returnTo, ...auth }: AvatarUploadProps): ReactElement {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const share = useUpload(form, avatar);
  return (
    <form ref={form} method="post" action={action} encType="multipart/form-data" data-said={t('layout.field.empty')}>
      <AuthFields {...auth} />
      <input type="hidden" name="return" value={returnTo} />
      <label className="field">
        <span className="field__label">{t('my-account.avatar.field')}</span>
        <FileField>
          <input
            className="input"
            type="file"
            name="avatar"
            accept="image/png,image/jpeg,image/gif"
            required
            aria-describedby={HINT}
          />
        </FileField>
      </label>
      <p id={HINT} className="tiny muted">
        {t('my-account.avatar.hint')}
      </p>
      <button className="btn btn--main" type="submit">
        {t('my-account.avatar.send')}
      </button>
      <Progress share={share} />
    </form>
  );
}

/** Uploads the file of the form. Returns the uploaded share, 0..1, or null when no upload is running. */
function useUpload(root: RefObject<HTMLFormElement | null>, avatar: string): number | null {
  const t = useT();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const form = root.current;
    if (!form) return undefined;
    let shownAvatar = avatar;
    let isSending = false;
    let key = randomHex(KEY_BYTES);
    const toast = (kind: 'success' | 'error', text: string): void =>
      showToast({ kind, text, group: 'avatar' }, t('layout.menu.close'));
    const refuse = (text: TextKey): void => toast('error', t(text));
    const send = async (file: File): Promise<void> => {
      isSending = true;
      setShare(0);
      const outcome = await sendPicture(file, key, setShare);
      isSending = false;
      setShare(null);
      if (outcome.kind === 'lost') return toast('error', t('my-account.avatar.lost', outcome));
      if (outcome.kind === 'refused') return toast('error', outcome.message);
      showPicture(shownAvatar, outcome.data.url);
      shownAvatar = outcome.data.url;
      form.reset();
      form.closest('details')?.removeAttribute('open');
      toast('success', outcome.message ?? t('my-account.avatar.uploaded'));
    };
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const file = fileOf(form);
      if (isSending) refuse('errors.avatar.loading');
      else if (file !== null) {
        const refusal = refusalOf(file);
        if (refusal === null) void send(file);
        else refuse(refusal);
      }
    };
    // A different file needs a new idempotency key; the same file keeps its key.
    const choose = (): void => {
      key = randomHex(KEY_BYTES);
    };
    form.addEventListener('submit', submit);
    form.addEventListener('change', choose);
    return () => {
      form.removeEventListener('submit', submit);
      form.removeEventListener('change', choose);
    };
  }, []);

  return share;
}

function Progress({ share }: { share: number | null }): ReactElement {
  const t = useT();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {share !== null && <progress max={100} value={percent} aria-label={t('my-account.avatar.send')} />}
      <p className="tiny muted" role="status">
        {share === null ? '' : share < 1 ? t('my-account.avatar.sending', { percent }) : t('my-account.avatar.making')}
      </p>
    </>
  );
}

function fileOf(form: HTMLFormElement): File | null {
  const file = new FormData(form).get('avatar');
  return file instanceof File ? file : null;
}
