import type { AuthFieldsProps } from '#views/ui/auth-fields.tsx';

export interface InviteCodeProps {
  /** Choosing one's own code, or activating a friend's. */
  readonly act: 'set' | 'activate';
  /** Where the form goes without JavaScript. */
  readonly action: string;
  readonly auth: AuthFieldsProps;
  /** The player's own code, which can be changed until it was chosen. */
  readonly code: string;
  readonly isChosen: boolean;
  /** Whole points that an activated code gives to each of the two. */
  readonly giftPoints: number;
  /** What the activated code gave; null as long as none was. */
  readonly activatedPoints: number | null;
}
