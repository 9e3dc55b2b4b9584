import type { ReactElement, ReactNode, Ref } from 'react';
import type { Rarity } from './models/items.ts';

export interface GameStageProps {
  readonly className?: string;
  /** Palette of the light behind the game. */
  readonly palette?: string;
  /** Rarity of what was won; it scales the light of the result. Null before the outcome, and for a lost game. */
  readonly won?: Rarity | null;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}

/**
 * The place where a game plays. Its size does not depend on its content: a `.result` in it grows in over the game, so
 * that nothing on the page moves.
 */
export function GameStage({ className = '', palette, won = null, ref, children }: GameStageProps): ReactElement {
  return (
    <div
      ref={ref}
      className={`stage ${className}${won === null ? '' : ' is-won'}`}
      data-pal={palette}
      data-r={won ?? undefined}
    >
      {children}
    </div>
  );
}
