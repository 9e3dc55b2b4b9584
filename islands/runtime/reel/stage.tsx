import type { ReactElement, ReactNode, Ref } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { GameStage } from '#ui/game-stage.tsx';
import type { Rarity } from '#ui/models/items.ts';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';

/** Stage content before an opening. */
export interface StageProps {
  readonly title: string;
  /** Closed and open crate: URLs of the 130x88 pictures. */
  readonly logo: string;
  readonly hover: string;
  readonly palette: string;
  /** Percent. */
  readonly cashback: number | null;
  /** Remaining and total openings; null without a limit. */
  readonly stock: { readonly left: number; readonly total: number } | null;
}

interface StageSlots {
  readonly stage: StageProps;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  /** Rarity of the best drop once it is shown. */
  readonly won?: Rarity | null;
  /** Number of reels among the children. */
  readonly reels?: number;
  readonly children?: ReactNode;
  /** Content on the lower edge of the stage. */
  readonly below?: ReactNode;
}

/** The stage of a case: the crate, or the reels and their drops passed as children. */
export function Stage({ stage, ref, won = null, reels = 1, children, below }: StageSlots): ReactElement {
  // Their board has three drops in a row below the best one.
  const several = reels > 1 ? ` is-several rows-${String(Math.ceil((reels - 1) / 3))}` : '';
  return (
    <GameStage
      ref={ref}
      className={`case-page__stage${children === undefined ? '' : ' is-on'}${several}`}
      palette={stage.palette}
      won={won}
    >
      {children ?? <Crate {...stage} />}
      {below !== undefined && <div className="stage__below">{below}</div>}
    </GameStage>
  );
}

/** The crate. `data-open` opens it while the pointer is over the open button (islands/runtime/boot/hover-icon.ts). */
function Crate({ title, logo, hover, cashback, stock }: StageProps): ReactElement {
  const t = useT();
  return (
    <>
      {(cashback !== null || stock !== null) && (
        <div className="stage__tags">
          {cashback !== null && <span className="badge">{t('cases.card.cashback', { percent: cashback })}</span>}
          {stock !== null && (
            <span className="badge stage__stock">
              {t('cases.page.stock', { left: formatCount(stock.left), total: formatCount(stock.total) })}
            </span>
          )}
        </div>
      )}
      <div className="stage__art">
        <Picture logo={logo} size="hero" alt={t('cases.page.art', { title })} className="stage__shut" load="first" />
        <Picture logo={hover} size="hero" className="stage__open" />
      </div>
    </>
  );
}
