import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { useT } from '#ui/texts.tsx';
import { SeedDetails } from '#islands/runtime/components/seed-details.tsx';
import type { ContractFormProps, PickedItem } from './props.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';
import { SIGN_FORM } from '#ui/contracts/sign-form.ts';
import type { Signer } from './use-signing.ts';

interface Props {
  readonly picked: readonly PickedItem[];
  readonly offer: TrayOffer;
  /** True if the displayed offer matches the tray. */
  readonly isFresh: boolean;
  readonly seeds: NonNullable<ContractFormProps['seeds']>;
  /** Null before hydration; the button then submits the form. */
  readonly signer: Signer | null;
}

/** The button that signs the contract, with the seed commitment below it. */
export function SignPanel({ picked, offer, isFresh, seeds, signer }: Props): ReactElement {
  const t = useT();
  const state = signer?.signing.at;
  const isBusy = state === 'asked' || state === 'mixing';
  return (
    <>
      {signer === null && <Hidden picked={picked} offer={offer} />}
      <Trouble signer={signer} />
      <button
        type={signer === null ? 'submit' : 'button'}
        form={SIGN_FORM}
        className="btn btn--main btn--big btn--wide"
        disabled={!isFresh || state === 'lost' || state === 'again'}
        aria-busy={isBusy}
        onClick={signer === null || isBusy ? undefined : () => signer.sign(idsOf(picked), offer)}
      >
        {t(isBusy ? 'contracts.tray.signing' : 'contracts.tray.sign')}
      </button>
      <p className="tiny muted tray__once">{t('contracts.tray.once')}</p>
      <SeedDetails seeds={seeds} />
    </>
  );
}

function Hidden({ picked, offer }: Pick<Props, 'picked' | 'offer'>): ReactElement {
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
function Trouble({ signer }: Pick<Props, 'signer'>): ReactElement | null {
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
