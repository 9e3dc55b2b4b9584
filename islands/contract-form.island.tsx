import { useEffect, useRef, useState, type ReactElement } from 'react';
import { formatPrice } from '#src/shared/format-value.ts';
import type { T } from '#src/shared/text-keys.ts';
import { choiceId } from '#ui/choice-tile.tsx';
import { Icon } from '#ui/icon.tsx';
import type { TrayOffer } from '#ui/models/contracts.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { Ceremony } from './contract-form/ceremony.tsx';
import { Chances, chartText, Outcomes, Range } from './contract-form/offer.tsx';
import { offerSum } from './contract-form/offer-sum.ts';
import type { ContractFormProps } from './contract-form/props.ts';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { Pull } from './runtime/components/pull.tsx';
import { WonItem } from './runtime/components/won-item.tsx';
import { MainButton, SIGN_BUTTON, Trouble } from './contract-form/sign-panel.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { Slots } from './contract-form/slots.tsx';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { usePresses } from './runtime/components/use-presses.ts';
import { useTray, type Tray } from './contract-form/use-tray.ts';
import { reloadLists, type SigningState, useSigning } from './contract-form/use-signing.ts';
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
    'contracts.cost',
    'contracts.pick',
    'contracts.again',
    'contracts.empty.cases',
    'cases.drops',
    'cases.opener.skip',
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
  const { least, most, sign } = props;
  const root = useRef<HTMLDivElement>(null);
  const tray = useTray(props, root);
  useSteadyFocus(root);
  const signer = useSigning();
  const { signing } = signer;
  const { picked, isAwake, offer, answer } = tray;
  const isSigned = signing.at === 'signed';
  const isStill = signing.at === 'tray' || signing.at === 'refused';
  const presses = usePresses(isSigned ? 'result' : signing.at === 'mixing' ? 'show' : 'form');
  useWayToSign(isAwake && isStill && offer ? (picked.at(-1)?.id ?? null) : null);
  const [isPulled, setPulled] = useState(false);
  useEffect(() => signer.forget(), [picked]);
  useEffect(() => holdItems(root.current, !isStill), [isStill]);
  useEffect(() => {
    if (!isStill) root.current?.scrollTo(0, 0);
  }, [signing.at]);
  return (
    <div ref={root} className={trayLook(isAwake, isPulled, signing.at === 'mixing')}>
      {/* The tray keeps its content under the result, and so its size. */}
      <div className="tray__in" inert={isSigned}>
        <div className="spread">
          <h2>{t('contracts.tray.title')}</h2>
          <span className="small muted" role="status">
            {t('contracts.tray.state', { count: picked.length, most, least })}
          </span>
          {isAwake && <Pull isOpen={isPulled} label={t('contracts.tray.pull')} onPull={() => setPulled(!isPulled)} />}
        </div>
        <Slots {...props} picked={picked} here={tray.here} isHeld={!isStill} onRemove={isAwake ? tray.remove : null} />
        <Outlook {...props} tray={tray} />
        <Trouble signer={isAwake ? signer : null} />
        {offer && !isAwake && (
          <button type="submit" className="btn btn--wide no-script">
            {t('contracts.tray.show')}
          </button>
        )}
      </div>
      <Show {...props} signing={signing} picked={picked} onSkip={() => presses.isStray() || signer.skip()} />
      <div className="buy" onPointerDown={presses.startPress}>
        <MainButton
          {...props}
          picked={picked}
          offer={offer}
          isFresh={answer.at === 'known'}
          signer={isAwake ? signer : null}
          presses={presses}
        />
      </div>
      <div className="tray__in" inert={isSigned}>
        <Terms {...props} offer={offer} />
      </div>
      <p className="vh" role="status">
        {wonText(t, signing, sign)}
      </p>
    </div>
  );
}

interface ShowProps extends ContractFormProps {
  readonly signing: SigningState;
  readonly onSkip: () => void;
}

/** Over the tray: the signing, and then the item. */
function Show({ signing, picked, sign, locale, onSkip }: ShowProps): ReactElement | null {
  if (signing.at === 'mixing') return <Ceremony {...signing} picked={picked} sign={sign} onSkip={onSkip} />;
  if (signing.at !== 'signed') return null;
  return <WonItem {...signing} sign={sign} locale={locale} onSold={reloadLists} />;
}

/** Below the main button: what signing takes, the commitment, and the switches of the game. */
function Terms({ offer, seeds, preferences }: ContractFormProps): ReactElement {
  const t = useT();
  return (
    <>
      {offer && seeds && (
        <>
          <p className="tiny muted tray__once">{t('contracts.tray.once')}</p>
          <SeedDetails seeds={seeds} />
        </>
      )}
      {preferences && <GamePreferenceSwitches {...preferences} />}
    </>
  );
}

/** For screen readers: the item that was drawn. */
function wonText(t: T, signing: SigningState, sign: string): string {
  if (signing.at !== 'signed') return '';
  const { item } = signing.drop;
  return t('cases.drops.wonOne', {
    title: item.title,
    rarity: t(rarityKey(item.rarity)),
    sum: formatPrice(item, sign),
  });
}

/**
 * By keyboard the way from an item to the main button leads past all others, so the last one picked has a short cut.
 * Its tile is no part of the island.
 */
function useWayToSign(after: number | null): void {
  const t = useT();
  useEffect(() => {
    const way = document.createElement('a');
    way.className = 'btn desk__way';
    way.href = `#${SIGN_BUTTON}`;
    way.textContent = t('contracts.tray.way');
    way.onclick = (event) => {
      event.preventDefault();
      document.getElementById(SIGN_BUTTON)?.focus();
    };
    if (after !== null) document.getElementById(choiceId('ids', after))?.closest('li')?.append(way);
    return () => way.remove();
  }, [after]);
}

/** The least and the highest price of the prize and its chances, for screen readers. */
function outlookText(t: T, offer: TrayOffer, sign: string): string {
  const bounds = (['min', 'max'] as const).map(
    (bound) => `${t(`contracts.tray.${bound}`)}: ${offerSum(offer, offer[bound], sign, t)}. `,
  );
  return `${bounds.join('')}${chartText(t, offer)}`;
}

const trayLook = (isAwake: boolean, isOpen: boolean, isMixing: boolean): string =>
  `tray${isAwake ? ' is-live' : ''}${isOpen ? ' is-open' : ''}${isMixing ? ' is-mixing' : ''}`;

/** Disables the item choice while signing is pending and after the items are spent. */
function holdItems(root: HTMLElement | null, isHeld: boolean): void {
  const items = root?.closest('form')?.querySelector<HTMLElement>('section');
  if (items) items.inert = isHeld;
}

/** Possible outcomes of signing, or the reason why there is no offer. */
function Outlook({ tray, returnPercent, sign }: ContractFormProps & { tray: Tray }): ReactElement {
  const t = useT();
  const { isAwake, offer, refusal, answer, isFull, askAgain } = tray;
  return (
    <>
      <div role="status">
        {isFull && <p className="small">{t('contracts.tray.full')}</p>}
        {answer.at === 'asked' && offer === null && <p className="small muted">{t('contracts.tray.counting')}</p>}
        {answer.at === 'known' && offer && isAwake && <p className="vh">{outlookText(t, offer, sign)}</p>}
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
