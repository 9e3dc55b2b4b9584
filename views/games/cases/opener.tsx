import type { ReactElement } from 'react';
import { formatChance } from '#src/shared/format-odds.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import caseOpener, { type CaseOpenerProps } from '#islands/case-opener.island.tsx';
import { type OddsFacts, OddsRow } from '#ui/cases/odds-row.tsx';
import { PriceLine } from '#ui/price-line.tsx';
import { OldSum, OpeningSum } from '#ui/cases/opening-sum.tsx';
import { averageOf, type OpeningPrice, openText, totalOf } from '#ui/cases/opening-price.ts';
import demoSpin, { type DemoStageProps } from '#islands/demo-spin.island.tsx';
import { VoucherForm } from '#ui/cases/voucher-form.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import type { PageProps } from '#views/render.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { Island } from '#views/ui/island.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { HoverIcon } from '#ui/hover-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price as ItemPrice } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import type { CasePageModel } from './case-page-model.ts';
import { Asked, NextStep } from './conditions.tsx';

type Props = PageProps<CasePageModel>;

/**
 * Stage and side panel. A player who may open the case gets the opener; others see the price and what is missing. Where
 * paid play is closed, only a voucher opens the case. A visitor who cannot open it can run a demo spin, whose script
 * loads on first interaction.
 */
export function Opener(props: Props): ReactElement {
  const { model } = props;
  const opener = openerProps(props);
  const isClosedHere = props.layout.isClosed && model.case.priceKind !== 'free' && model.case.state === 'active';
  const pause = props.layout.player?.pause ?? null;
  if (opener !== null && !isClosed(model) && !isClosedHere && pause === null)
    return <Island of={caseOpener} props={opener} />;
  return (
    <>
      <Island of={demoSpin} props={demoProps(props)} />
      <CannotOpen {...props} isClosedHere={isClosedHere} />
    </>
  );
}

/** The panel of a visitor who cannot open the case now: the price, what is missing, and the next step as its button. */
function CannotOpen({ isClosedHere, ...props }: Props & { isClosedHere: boolean }): ReactElement {
  const { model, layout } = props;
  const isOnBreak = (layout.player?.pause ?? null) !== null;
  return (
    <div className="case-page__open opener-wrap">
      {model.voucher !== null && !isOnBreak && (
        <VoucherForm
          voucher={model.voucher}
          name={model.case.name}
          auth={layout.auth}
          idempotencyKey={model.idempotencyKey}
          isMain
        />
      )}
      <div className="opener panel">
        <Price
          price={openingPrice(props)}
          isOffered={!isOnBreak && !isClosed(model) && model.asks.every(({ met }) => met)}
        />
        <Missing {...props} isClosedHere={isClosedHere} />
        <OddsRow name={model.case.name} facts={oddsFacts(props)} hash={model.seeds?.serverSeedHash ?? null} />
        {layout.player === null && !isClosedHere && !isClosed(model) && <WhySignIn {...props} />}
        <Best {...props} />
      </div>
    </div>
  );
}

/** The first reason why the visitor cannot open the case now. */
function Missing(props: Props & { isClosedHere: boolean }): ReactElement {
  const { model, layout, isClosedHere } = props;
  const pause = layout.player?.pause ?? null;
  if (pause !== null) return <OnBreak layout={layout} pause={pause} />;
  if (isClosedHere) return <ClosedHere layout={layout} />;
  return isClosed(model) ? <Blocked {...props} /> : <SignIn {...props} />;
}

/** A price that the visitor cannot pay yet is not in the colour of offers. */
function Price({ price, isOffered }: { price: OpeningPrice; isOffered: boolean }): ReactElement {
  const t = useT();
  return (
    <PriceLine
      className={isOffered ? 'total' : 'total total--off'}
      label={t('cases.opener.price')}
      average={averageOf(price, t)}
    >
      <span>
        {price.oldTotals === null ? null : (
          <>
            <span className="vh">{t('cases.opener.oldPrice')}</span>
            <s className="price-old">
              <OldSum amount={price.oldTotals[0] ?? 0} price={price} />
            </s>{' '}
          </>
        )}
        <b>
          {price.kind === 'free' ? t('cases.opener.free') : <OpeningSum amount={totalOf(price, 1)} price={price} />}
        </b>
      </span>
    </PriceLine>
  );
}

/** Opens the sign-in dialog over the case and returns to it. */
function SignIn({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      {model.asks.length > 0 && <Asked asks={model.asks} name={model.case.name} layout={layout} />}
      <div className="buy">
        <a
          className="btn btn--main btn--big btn--wide"
          href={signInHref({ ...layout, path: `${layout.path}#open` })}
          rel="nofollow"
          data-dialog="login"
        >
          <HoverIcon logo={model.case.logo} hover={model.case.hover} />
          {t(model.asks.every(({ met }) => met) ? 'cases.locked.signIn' : 'cases.locked.needs.signIn')}
        </a>
      </div>
    </>
  );
}

function WhySignIn({ layout }: Props): ReactElement {
  const t = useT();
  const why = t('cases.locked.signIn.why');
  return <p className="small muted">{layout.demo ? `${t('cases.locked.signIn.demo')} ${why}` : why}</p>;
}

/** The conditions with their remaining steps, or the reason that is none of them. */
function Blocked({ model, layout }: Props): ReactElement {
  const t = useT();
  const { blocked, asks } = model;
  if (model.case.state === 'active' && asks.some(({ met }) => !met)) {
    return (
      <>
        <Asked asks={asks} name={model.case.name} layout={layout} />
        {model.voucher === null && <NextStep asks={asks} name={model.case.name} layout={layout} />}
      </>
    );
  }
  return (
    <>
      <p className="notice notice--info">
        <Icon name="lock" />
        <span>
          <b>{`${t('cases.locked.blocked')}.`}</b>{' '}
          {blocked === null ? t('cases.card.unavailable') : t(blocked.error, blocked.params)}
        </span>
      </p>
      {model.voucher === null && <NextStep asks={[]} name={model.case.name} layout={layout} />}
    </>
  );
}

/** The most valuable item with its chance. */
function Best({ model }: Props): ReactElement | null {
  const t = useT();
  const { items } = model.case;
  const [best] = items.toSorted((one, other) => other.priceMinor - one.priceMinor);
  if (best === undefined) return null;
  return (
    <div className="opener__best">
      <p className="small muted">{t('cases.locked.best')}</p>
      <div className="opener__item edge" data-r={best.rarity}>
        <Picture logo={best.logo} size="row" />
        <span>
          <b>{best.title}</b>
          <span className="small muted">
            {t('cases.locked.best.chance', { chance: formatChance(best.chance, t.tag) })}
          </span>
        </span>
        <ItemPrice of={best} />
      </div>
    </div>
  );
}

/** True when the case is closed to this visitor or to everyone, so that signing in would not help. */
const isClosed = (model: CasePageModel): boolean => model.blocked !== null || model.case.state !== 'active';

/** Props of the opener island; null when the visitor cannot use it. */
function openerProps(props: Props): CaseOpenerProps | null {
  const { model, layout } = props;
  if (layout.player === null || model.seeds === null) return null;
  const { balance, balanceMinor, bonuses } = layout.player;
  return {
    locale: layout.locale,
    name: model.case.name,
    stage: stageProps(model),
    price: openingPrice(props),
    purse: { balance, balanceMinor, bonuses },
    odds: oddsFacts(props),
    quote: model.quote,
    seeds: model.seeds,
    auth: layout.auth,
    idempotencyKey: model.idempotencyKey,
    preferences: layout.player.preferences,
    cashback: {
      own: model.case.cashback === null ? null : model.cashbackPoints,
      wheel: model.wheelCashback === null ? null : { percent: model.wheelCashback, points: model.wheelCashbackPoints },
    },
    voucher: model.voucher,
    tiles: tilesOf(model),
  };
}

function demoProps({ model, layout }: Props): DemoStageProps {
  return {
    locale: layout.locale,
    name: model.case.name,
    stage: stageProps(model),
    tiles: tilesOf(model),
    sign: layout.currency.sign,
  };
}

const tilesOf = ({ case: { items } }: CasePageModel): CaseOpenerProps['tiles'] =>
  items.map(({ logo, rarity, from, to }) => [logo, rarity, from, to]);

function stageProps({
  case: { title, logo, hover, palette, cashback },
  stock,
}: CasePageModel): CaseOpenerProps['stage'] {
  return { title, logo, hover, palette, cashback, stock };
}

/** A free case has no price that a prize could exceed. */
function oddsFacts(props: Props): OddsFacts {
  const { items, rtp, priceKind } = props.model.case;
  const { rate, totals } = openingPrice(props);
  const cost = (totals[0] ?? 0) * (priceKind === 'bonuses' ? Number(rate) : 1);
  const tickets = items.filter(({ price }) => price > cost).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return { dearer: priceKind === 'free' ? null : (tickets * 100) / TICKETS_TOTAL, rtp };
}

function openingPrice({ model, layout }: Props): OpeningPrice {
  const { totals, totalsMinor, oldTotals, averageCost } = model;
  const { sign, rate } = layout.currency;
  return { kind: model.case.priceKind, totals, totalsMinor, oldTotals, sign, rate, averageCost };
}

export const againText = (props: Props, count: number, t: ReturnType<typeof useT>): string =>
  openText(t, openingPrice(props), count, true);
