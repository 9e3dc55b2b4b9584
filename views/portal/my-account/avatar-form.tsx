import type { ReactElement } from 'react';
import avatarUpload from '#islands/avatar-upload.island.tsx';
import type { LayoutModel } from '#views/layout/frame.ts';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';

export interface AvatarFormProps {
  readonly frame: LayoutModel;
  readonly avatar: string;
  readonly idempotencyKey: string;
}

/** Upload form, collapsed by default. */
export function AvatarForm({ frame, avatar, idempotencyKey }: AvatarFormProps): ReactElement {
  const t = useT();
  const action = frame.href('/profile/avatar');
  return (
    <details className="newpic">
      <summary className="link link--under">{t('my-account.avatar.change')}</summary>
      <Island of={avatarUpload} props={{ avatar, action, auth: frame.auth, idempotencyKey }} />
    </details>
  );
}
