import type { ReactElement, ReactNode, Ref } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { HoverPicture, Picture } from '#views/ui/picture.tsx';
import { useT } from '#views/ui/texts.tsx';
import type { StageProps } from './props.ts';

/** The stage: the crate, or the reels passed as children. */
export function Stage({ stage, ref, children, below }: StageSlots): ReactElement {
  return (
    <div ref={ref} className="case-page__stage stage" data-pal={stage.palette}>
      {children ?? <Crate {...stage} />}
      {below !== undefined && <div className="stage__below">{below}</div>}
    </div>
  );
}

interface StageSlots {
  readonly stage: StageProps;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly children?: ReactNode;
  /** Content on the lower edge of the stage. */
  readonly below?: ReactNode;
}

/** The crate. CSS opens it while the pointer is over the open button. */
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
        <HoverPicture logo={logo} hover={hover} size="hero" className="stage__open" />
      </div>
    </>
  );
}
