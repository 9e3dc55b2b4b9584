import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';

/** Small picture, or a placeholder when there is none. */
export const Thumb = ({ logo }: { logo: string | null }): ReactElement =>
  logo === null ? (
    <span className="staff-thumb staff-thumb--none">
      <Icon name="package" />
    </span>
  ) : (
    <Picture logo={logo} size="drop" className="staff-thumb" />
  );
