import type { ReactElement } from 'react';
import avatarUpload from '#islands/avatar-upload.island.tsx';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import { Icon } from '#ui/icon.tsx';

export interface AvatarFormProps {
  readonly layout: LayoutModel;
  readonly avatar: string;
  readonly idempotencyKey: string;
}

/** Upload form, collapsed by default. */
export function AvatarForm({ layout, avatar, idempotencyKey }: AvatarFormProps): ReactElement {
  const t = useT();
  const [action, returnTo] = [layout.href('/profile/avatar'), layout.href(layout.path)];
  return (
    <details className="newpic">
      <summary className="link">
        {t('my-account.avatar.change')}
        <Icon name="chevron-down" small />
      </summary>
      <Island of={avatarUpload} props={{ avatar, action, returnTo, auth: layout.auth, idempotencyKey }} />
    </details>
  );
}
