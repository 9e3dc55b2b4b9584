import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { Chances, Outcomes, Range } from './contract-form/offer.tsx';
import type { ContractFormProps } from './contract-form/props.ts';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { WonItem } from './runtime/components/won-item.tsx';
import { SignPanel } from './contract-form/sign-panel.tsx';
import { Slots } from './contract-form/slots.tsx';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { useTray, type Tray } from './contract-form/use-tray.ts';
import { useSigning } from './contract-form/use-signing.ts';
import { island } from '#ui/island.ts';

/**
 * Tray of a contract: the selected items and the possible outcomes. It is part of the checkbox form and follows it.
 * Without JavaScript the form's button loads the same from the server.
 */
export default island<ContractFormProps>({
  name: 'contract-form',
  load: 'interaction',
  texts: [
    'contracts.tray',
    'contracts.pick',
    'contracts.again',
    'cases.drops',
    'cases.opener.close',
    'cases.opener.seed',
    'cases.opener.copy',
    'cases.opener.copied',
    'layout.copy',
    'inventory.rarity',
    'account-data.limits.mine',
    'inventory.play',
    'layout.gameCurrency',
  ],
  Component: ContractForm,
});

function ContractForm(props: ContractFormProps): ReactElement {
  const t = useT();
  const { least, most, locale, sign, seeds, signIn } = props;
  const root = useRef<HTMLDivElement>(null);
  const tray = useTray(props, root);
  useSteadyFocus(root);
  const signer = useSigning(sign);
  const { signing } = signer;
  const { picked, isAwake, offer, answer } = tray;
  const isStill = signing.at === 'tray' || signing.at === 'refused';
  const [isPulled, setPulled] = useState(false);
  useEffect(() => signer.forget(), [picked]);
  useEffect(() => holdItems(root.current, !isStill), [isStill]);
  useEffect(() => {
    if (signing.at === 'signed') root.current?.scrollTo(0, 0);
  }, [signing.at]);
  return (
    <div ref={root} className={trayLook(isAwake, isPulled, signing.at === 'mixing')}>
      {/* The tray keeps its content under the result, and so its size. */}
      <div className="tray__in" inert={signing.at === 'signed'}>
        <div className="spread">
          <h2>{t('contracts.tray.title')}</h2>
          <span className="small muted" role="status">
            {t('contracts.tray.state', { count: picked.length, most, least })}
          </span>
          {isAwake && <Pull isOpen={isPulled} onPull={() => setPulled(!isPulled)} />}
        </div>
        <Slots {...props} picked={picked} here={tray.here} isHeld={!isStill} onRemove={isAwake ? tray.remove : null} />
        <Outlook {...props} tray={tray} />
        {offer && signIn !== null && <SignInButton address={signIn} />}
        {offer && seeds && (
          <SignPanel
            picked={picked}
            offer={offer}
            seeds={seeds}
            isFresh={answer.at === 'known'}
            signer={isAwake ? signer : null}
          />
        )}
        {!isAwake && (
          <button type="submit" className="btn btn--wide no-script">
            {t('contracts.tray.show')}
          </button>
        )}
        {props.preferences && <GamePreferenceSwitches {...props.preferences} />}
      </div>
      {signing.at === 'signed' && (
        <WonItem
          {...signing}
          sign={sign}
          locale={locale}
          again={{ path: '/contract#mine', text: t('contracts.again') }}
        />
      )}
    </div>
  );
}

/** Guests see the odds of sample items, and sign their own contract after signing in. */
function SignInButton({ address }: { address: string }): ReactElement {
  const t = useT();
  return (
    <a className="btn btn--main btn--big btn--wide" href={address} rel="nofollow" data-dialog="login">
      {t('contracts.tray.signIn')}
    </a>
  );
}

const trayLook = (isAwake: boolean, isOpen: boolean, isMixing: boolean): string =>
  `tray${isAwake ? ' is-live' : ''}${isOpen ? ' is-open' : ''}${isMixing ? ' is-mixing' : ''}`;

/** Disables the item choice while signing is pending and after the items are spent. */
function holdItems(root: HTMLElement | null, isHeld: boolean): void {
  const items = root?.closest('form')?.querySelector<HTMLElement>('section');
  if (items) items.inert = isHeld;
}

function Pull({ isOpen, onPull }: { isOpen: boolean; onPull: () => void }): ReactElement {
  const t = useT();
  return (
    <button
      type="button"
      className="tray__pull"
      aria-expanded={isOpen}
      aria-label={t('contracts.tray.pull')}
      onClick={onPull}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
    </button>
  );
}

/** Possible outcomes of signing, or the reason why there is no offer. */
function Outlook({ tray, returnPercent, sign }: ContractFormProps & { tray: Tray }): ReactElement {
  const t = useT();
  const { offer, refusal, answer, isFull, askAgain } = tray;
  return (
    <>
      <div role="status">
        {isFull && <p className="small">{t('contracts.tray.full')}</p>}
        {answer.at === 'asked' && offer === null && <p className="small muted">{t('contracts.tray.counting')}</p>}
        {refusal !== null && (
          <p className="notice notice--bad">
            <Icon name="circle-alert" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
      {answer.at === 'lost' && (
        <p className="notice notice--bad">
          <Icon name="cloud-off" />
          <span>{t('contracts.tray.lost', answer)}</span>
          <button type="button" className="btn btn--line" onClick={askAgain}>
            {t('contracts.tray.retry')}
          </button>
        </p>
      )}
      {offer && (
        <div className={`tray__offer${answer.at === 'asked' ? ' is-old' : ''}`} aria-busy={answer.at === 'asked'}>
          <Range offer={offer} sign={sign} />
          <Chances offer={offer} />
          <Outcomes offer={offer} returnPercent={returnPercent} sign={sign} />
        </div>
      )}
    </>
  );
}
