import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { useHref } from '#ui/href.ts';
import { useT } from '#ui/texts.tsx';
import { SkipShow } from '#islands/runtime/components/skip-show.tsx';
import type { Presses } from '#islands/runtime/components/use-presses.ts';
import type { ContractFormProps, PickedItem } from './props.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';
import type { Signer } from './use-signing.ts';

interface Props extends ContractFormProps {
  readonly offer: TrayOffer | null;
  /** True if the displayed offer matches the tray. */
  readonly isFresh: boolean;
  /** Null before hydration; the button then submits the form. */
  readonly signer: Signer | null;
  readonly presses: Presses;
}

/** Id of the button that signs. */
export const SIGN_BUTTON = 'contract-go';

/** The one main button of the page: what the contract still needs, the signature, its end, and then another one. */
export function MainButton(props: Props): ReactElement | null {
  const href = useHref();
  const t = useT();
  const { picked, offer, isFresh, seeds, signIn, signer, presses } = props;
  const state = signer?.signing.at;
  const isBusy = state === 'asked';
  if (state === 'signed') {
    return (
      <a
        className="btn btn--main btn--big btn--wide"
        href={href('/contract#mine')}
        onClick={(event) => presses.isStray() && event.preventDefault()}
      >
        {t('contracts.again')}
      </a>
    );
  }
  if (state === 'mixing') return <SkipShow onSkip={() => presses.isStray() || signer?.skip()} />;
  if (offer === null) return <NextStep {...props} />;
  if (signIn !== null) {
    return (
      <a id={SIGN_BUTTON} className={MAIN} href={signIn} rel="nofollow" data-dialog="login">
        {t('contracts.tray.signIn')}
      </a>
    );
  }
  return seeds === null ? null : (
    <>
      {signer === null && <Hidden picked={picked} offer={offer} />}
      <button
        id={SIGN_BUTTON}
        type={signer === null ? 'submit' : 'button'}
        form={SIGN_FORM}
        className={MAIN}
        disabled={!isFresh || state === 'lost' || state === 'again'}
        aria-busy={isBusy}
        onClick={signer === null || isBusy ? undefined : () => signer.sign(idsOf(picked), offer)}
      >
        {t(isBusy ? 'contracts.tray.signing' : 'contracts.tray.sign')}
      </button>
    </>
  );
}

const MAIN = 'btn btn--main btn--big btn--wide';

/** Leads to what an offer still needs: a case to open, or more items. */
function NextStep({ picked, least, isEmpty }: Props): ReactElement {
  const href = useHref();
  const t = useT();
  if (isEmpty) {
    return (
      <a className={MAIN} href={href('/')}>
        {t('contracts.empty.cases')}
      </a>
    );
  }
  return (
    <>
      <a className="btn btn--big btn--wide needs-script" href="#mine">
        {t('contracts.tray.more', { count: Math.max(1, least - picked.length) })}
      </a>
      <button type="submit" className={`${MAIN} no-script`}>
        {t('contracts.tray.show')}
      </button>
    </>
  );
}

function Hidden({ picked, offer }: { picked: readonly PickedItem[]; offer: TrayOffer }): ReactElement {
  return (
    <>
      {picked.map(({ id }) => (
        <input key={id} type="hidden" form={SIGN_FORM} name="ids" value={id} />
      ))}
      <input type="hidden" form={SIGN_FORM} name="quote" value={offer.quote} />
    </>
  );
}

/** Refused: nothing happened. Lost: the result is unknown, and a retry cannot sign twice. */
export function Trouble({ signer }: Pick<Props, 'signer'>): ReactElement | null {
  const t = useT();
  const signing = signer?.signing;
  if (signing?.at === 'lost' || signing?.at === 'again') {
    return (
      <div className="notice notice--bad" role="alert">
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>{t('contracts.tray.signLost', signing)}</p>
          <button type="button" className="btn" aria-busy={signing.at === 'again'} onClick={signer?.retry}>
            {t('contracts.tray.retry')}
          </button>
        </div>
      </div>
    );
  }
  if (signing?.at !== 'refused') return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>{signing.message}</p>
        <WayOut error={signing.error} reload={signing.isStale ? t('contracts.tray.reload') : null} />
      </div>
    </div>
  );
}

const idsOf = (items: readonly PickedItem[]): number[] => items.map(({ id }) => id);
