import type { AuthFieldsProps } from '#ui/auth-fields.tsx';

export interface InviteCodeProps {
  /** Choosing the player's own code or activating a friend's code. */
  readonly act: 'set' | 'activate';
  /** Form action used without JavaScript. */
  readonly action: string;
  readonly auth: AuthFieldsProps;
  /** The player's own code. It can be changed once. */
  readonly code: string;
  readonly isChosen: boolean;
  /** Whole points that each of the two players receives for an activation. */
  readonly giftPoints: number;
  /** Points received for the activated code; null while none is activated. */
  readonly activatedPoints: number | null;
}
