import { href } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { IconName } from '../ui/icon-paths.ts';
import type { FrameModel } from './frame.ts';

export interface Destination {
  readonly address: string;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly current: boolean;
}

/** The pages that the menus lead to, for this visitor. */
export function destinations({ locale, path, player }: FrameModel): Destination[] {
  const [here = '/'] = path.split('?');
  const to = (address: string, text: TextKey, icon: IconName): Destination => ({
    address: href(locale, address),
    text,
    icon,
    current: here === address,
  });
  const all = [to('/', 'layout.nav.cases', 'package')];
  if (player !== null) all.push(to('/profile', 'layout.nav.profile', 'user'));
  return all;
}
