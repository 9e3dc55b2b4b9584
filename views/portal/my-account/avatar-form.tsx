import type { ReactElement } from 'react';
import avatarUpload from '../../islands/avatar-upload.island.tsx';
import { href } from '../../src/shared/locales.ts';
import type { FrameModel } from '../layout/frame.ts';
import { Island } from '../ui/island.tsx';
import { useT } from '../ui/texts.tsx';

export interface AvatarFormProps {
  readonly frame: FrameModel;
  /** Address of the picture that is there now. */
  readonly avatar: string;
  readonly idempotencyKey: string;
}

/** Another picture: folded until it is asked for. */
export function AvatarForm({ frame, avatar, idempotencyKey }: AvatarFormProps): ReactElement {
  const t = useT();
  const action = href(frame.locale, '/profile/avatar');
  return (
    <details className="newpic">
      <summary className="link link--under">{t('profiles.avatar.change')}</summary>
      <Island of={avatarUpload} props={{ avatar, action, auth: frame.auth, idempotencyKey }} />
    </details>
  );
}
