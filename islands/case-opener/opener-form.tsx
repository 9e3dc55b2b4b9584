import { useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { AuthFields } from '#ui/auth-fields.tsx';
import { HoverIcon } from '#ui/hover-icon.tsx';
import { useT } from '#ui/texts.tsx';
import { GamePreferenceSwitches } from '#islands/runtime/components/game-preference-switches.tsx';
import { useAtWake } from '#islands/runtime/components/use-at-wake.ts';
import { ByCount } from './by-count.tsx';
import { CallNotices, MissingButton, MissingNotice } from './notices.tsx';
import { type OpeningPrice, type Purse, missingFor, openText, sumText, totalOf } from '#ui/cases/opening-price.ts';
import { OpeningSum } from '#ui/cases/opening-sum.tsx';
import { Points } from '#ui/money.tsx';
import type { CaseOpenerProps } from './props.ts';
import { SeedDetails } from '#islands/runtime/components/seed-details.tsx';
import { Stepper } from './stepper.tsx';
import type { OpeningControls } from './use-opening.ts';
import { VoucherForm } from '#ui/cases/voucher-form.tsx';
import { useHref } from '#ui/href.ts';

export interface OpenerFormProps {
  readonly opener: CaseOpenerProps;
  readonly controls: OpeningControls;
  readonly purse: Purse;
  readonly onOpen: (count?: number, voucher?: number) => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** Count, price and the button that opens the case. Without JavaScript it is a plain form. */
export function OpenerForm(props: OpenerFormProps): ReactElement {
  const href = useHref();
  const { opener, controls, purse, onOpen, buttonRef } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { count, busy, lost, seeds, view } = controls.state;
  const isHeld = busy !== null || view === 'reel';
  const { price, locale } = opener;
  const missing = missingFor(price, purse, count);
  const about = { price, purse, count, locale, name: opener.name, title: opener.stage.title };
  const shortage = missing === null ? null : { ...about, missing };
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
        {shortage !== null && view === 'result' ? (
          <MissingButton {...shortage} />
        ) : (
          <button
            ref={buttonRef}
            type="submit"
            className="btn btn--main btn--big btn--wide"
            disabled={(missing !== null && view === 'form') || lost !== null}
            aria-busy={isHeld}
          >
            <HoverIcon logo={opener.stage.logo} hover={opener.stage.hover} />
            {buttonText(isHeld ? 'busy' : missing === null ? 'ready' : 'missing')}
          </button>
        )}
        <Cashback opener={opener} />
        <SeedDetails seeds={seeds} />
        <GamePreferenceSwitches {...opener.preferences} />
      </form>
    </div>
  );

  function buttonText(look: 'ready' | 'missing' | 'busy'): ReactNode {
    if (look === 'busy') return t('cases.opener.busy');
    if (look === 'ready')
      return <ByCount price={price} text={(chosen) => openText(t, price, chosen, view === 'result')} />;
    return t('cases.opener.missing', { sum: sumText(missing ?? 0, price, t.tag) });
  }
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
    <div className="total">
      <span className="muted">{t('cases.opener.total')}</span>
      <span>
        {price.oldTotals === null ? null : (
          <>
            <span className="vh">{t('cases.opener.oldPrice')}</span>
            <s className="price-old">
              <ByCount price={price} text={(count) => sumText(price.oldTotals?.[count - 1] ?? 0, price, t.tag)} />
            </s>{' '}
          </>
        )}
        <b>
          <ByCount price={price} text={(count) => <OpeningSum amount={totalOf(price, count)} price={price} />} />
        </b>
      </span>
    </div>
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
