import { useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { AuthFields } from '#ui/auth-fields.tsx';
import { HoverIcon } from '#ui/hover-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { GamePreferenceSwitches } from '#islands/runtime/components/game-preference-switches.tsx';
import { useAtWake } from '#islands/runtime/components/use-at-wake.ts';
import { ByCount } from './by-count.tsx';
import { CallNotices, MissingButton, MissingNotice } from './notices.tsx';
import {
  averageOf,
  type OpeningPrice,
  type Purse,
  missingFor,
  openText,
  sumText,
  totalOf,
} from '#ui/cases/opening-price.ts';
import { PriceLine } from '#ui/price-line.tsx';
import { OddsRow } from '#ui/cases/odds-row.tsx';
import { OldSum, OpeningSum } from '#ui/cases/opening-sum.tsx';
import { Points } from '#ui/money.tsx';
import type { CaseOpenerProps } from './props.ts';
import { ProofPart } from './proof-part.tsx';
import { CountButton, Stepper } from './stepper.tsx';
import type { OpeningControls } from './use-opening.ts';
import { VoucherForm } from '#ui/cases/voucher-form.tsx';
import { useHref } from '#ui/href.ts';

export interface OpenerFormProps {
  readonly opener: CaseOpenerProps;
  readonly controls: OpeningControls;
  readonly purse: Purse;
  readonly onOpen: (count?: number, voucher?: number) => void;
  readonly onSkip: () => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** Count, price and the button that opens the case. Without JavaScript it is a plain form. */
export function OpenerForm(props: OpenerFormProps): ReactElement {
  const href = useHref();
  const { opener, controls, purse, onOpen, onSkip, buttonRef } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { count, busy, lost, seeds, view, isArmed } = controls.state;
  const isHeld = busy !== null || view === 'reel';
  const { price } = opener;
  const missing = missingFor(price, purse, count);
  const shortage = missing === null || isHeld || lost !== null ? null : { price, name: opener.name, missing };
  useAtWake(form, (element) => {
    const chosenCount = chosenIn(element);
    if (chosenCount !== undefined) controls.choose(chosenCount);
  });
  return (
    <div className="case-page__open opener-wrap">
      <Voucher {...props} />
      <form
        ref={form}
        className="opener panel"
        method="post"
        action={href(`/case/${opener.name}`)}
        onSubmit={(event) => {
          event.preventDefault();
          onOpen(chosenIn(event.currentTarget));
        }}
      >
        <Hidden {...opener} />
        {price.kind === 'free' ? (
          <input type="hidden" name="count" value="1" />
        ) : (
          <Stepper onChoose={controls.choose} disabled={isHeld || lost !== null} />
        )}
        <Total price={price} />
        {shortage !== null && view === 'form' && <MissingNotice {...shortage} />}
        <CallNotices controls={controls} />
        <EnterGuard isShort={shortage !== null} />
        <div className="buy" onPointerDown={controls.startPress}>
          {price.kind !== 'free' && <CountButton price={price} disabled={isHeld || lost !== null} />}
          {view === 'reel' ? (
            <button
              ref={buttonRef}
              type="button"
              className="btn btn--big btn--wide"
              data-skip=""
              onClick={() => controls.isStray() || onSkip()}
            >
              <Icon name="zap" small />
              {t('cases.opener.skip')}
            </button>
          ) : shortage !== null ? (
            <MissingButton {...shortage} />
          ) : (
            <button
              ref={buttonRef}
              id="open"
              type="submit"
              className="btn btn--main btn--big btn--wide"
              disabled={lost !== null}
              aria-busy={isHeld}
            >
              <HoverIcon logo={opener.stage.logo} hover={opener.stage.hover} />
              {buttonText(isHeld ? 'busy' : isArmed ? 'armed' : 'ready')}
            </button>
          )}
        </div>
        <OddsRow name={opener.name} facts={opener.odds} hash={seeds.serverSeedHash} />
        <Cashback opener={opener} />
        <ProofPart controls={controls} />
        <GamePreferenceSwitches {...opener.preferences} />
      </form>
    </div>
  );

  function buttonText(look: 'ready' | 'armed' | 'busy'): ReactNode {
    if (look === 'busy') return t('cases.opener.busy');
    if (look === 'armed') return t('cases.opener.sure', { count, sum: sumText(totalOf(price, count), price, t) });
    return <ByCount price={price} text={(chosen) => openText(t, price, chosen, view === 'result')} />;
  }
}

/** Enter in a field would send the form, which cannot be paid. */
function EnterGuard({ isShort }: { isShort: boolean }): ReactElement | null {
  const t = useT();
  if (!isShort) return null;
  return (
    <button type="submit" disabled hidden>
      {t('cases.opener.busy')}
    </button>
  );
}

/** The fields of the plain form: its key, and the odds and totals that the page shows. */
function Hidden({ auth, idempotencyKey, quote, price }: CaseOpenerProps): ReactElement {
  return (
    <>
      <AuthFields auth={auth} idempotencyKey={idempotencyKey} />
      <input type="hidden" name="quote" value={quote} />
      <input type="hidden" name="totalsMinor" value={price.totalsMinor.join()} />
      <input type="hidden" name="revealMs" value="0" />
    </>
  );
}

/** The voucher for this case, until it is used. */
function Voucher({ opener, controls, onOpen }: OpenerFormProps): ReactElement | null {
  const { voucher, name, auth, idempotencyKey } = opener;
  if (voucher === null || controls.isVoucherUsed) return null;
  const { busy, lost, view } = controls.state;
  return (
    <VoucherForm
      voucher={voucher}
      name={name}
      auth={auth}
      idempotencyKey={idempotencyKey}
      disabled={busy !== null || lost !== null || view === 'reel'}
      onUse={() => onOpen(1, voucher.id)}
    />
  );
}

/** Count chosen in the form; undefined while the field is disabled. */
function chosenIn(form: HTMLFormElement): number | undefined {
  const count = Number(new FormData(form).get('count'));
  return count > 0 ? count : undefined;
}

function Total({ price }: { price: OpeningPrice }): ReactElement {
  const t = useT();
  if (price.kind === 'free') {
    return (
      <div className="total">
        <span className="muted">{t('cases.opener.price')}</span>
        <b className="total__free">{t('cases.opener.free')}</b>
      </div>
    );
  }
  return (
    <PriceLine className="total" label={t('cases.opener.total')} average={averageOf(price, t)}>
      <span>
        {price.oldTotals === null ? null : (
          <>
            <span className="vh">{t('cases.opener.oldPrice')}</span>
            <s className="price-old">
              <ByCount
                price={price}
                text={(count) => <OldSum amount={price.oldTotals?.[count - 1] ?? 0} price={price} />}
              />
            </s>{' '}
          </>
        )}
        <b>
          <ByCount price={price} text={(count) => <OpeningSum amount={totalOf(price, count)} price={price} />} />
        </b>
      </span>
    </PriceLine>
  );
}

function Cashback({ opener }: { opener: CaseOpenerProps }): ReactElement | null {
  const t = useT();
  const { cashback, price } = opener;
  if (price.kind === 'free') return null;
  const pointsOf = (points: readonly number[]): ReactElement => (
    <ByCount price={price} text={(count) => <Points amount={points[count - 1] ?? 0} isGain />} />
  );
  return (
    <>
      {cashback.own !== null && (
        <div className="spread small">
          <span className="muted">{t('cases.opener.cashback')}</span>
          <span className="num">{pointsOf(cashback.own)}</span>
        </div>
      )}
      {cashback.wheel !== null && (
        <div className="spread small">
          <span className="muted">{t('cases.opener.cashback.wheel', { percent: cashback.wheel.percent })}</span>
          <span className="num">{pointsOf(cashback.wheel.points)}</span>
        </div>
      )}
    </>
  );
}
