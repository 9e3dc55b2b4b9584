import { formatChance } from '#src/shared/format-odds.ts';
import { type MouseEvent, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WayOut } from './runtime/components/way-out.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { GamePreferenceSwitches } from './runtime/components/game-preference-switches.tsx';
import { showStage } from './runtime/reel/show-stage.ts';
import { GameStage } from '#ui/game-stage.tsx';
import { SkipShow } from './runtime/components/skip-show.tsx';
import { type Presses, usePresses } from './runtime/components/use-presses.ts';
import { WonItem } from './runtime/components/won-item.tsx';
import { island } from '#ui/island.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { useAtWake } from './runtime/components/use-at-wake.ts';
import { UpgradeDial } from '#ui/upgrades/dial.tsx';
import type { DialOffer, UpgradeFormProps } from './upgrade-form/props.ts';
import { sendEarlyChoices } from './upgrade-form/send-early-choices.ts';
import { useAddedSum } from './upgrade-form/use-added-sum.ts';
import { useMostItems } from './upgrade-form/use-most-items.ts';
import { reloadLists, ROLL_FORM, type RollResult, type Roller, useRoll } from './upgrade-form/use-roll.ts';
import { useHref } from '#ui/href.ts';

/**
 * Dial of an upgrade: the chance as an arc and the roll button; the needle turns to the drawn ticket. It is inside the
 * selection form, which replaces it after each change. Without JavaScript the button submits a form.
 */
export default island<UpgradeFormProps>({
  name: 'upgrade-form',
  load: 'interaction',
  texts: [
    'upgrades.dial',
    'upgrades.roll',
    'upgrades.next',
    'cases.drops',
    'cases.opener.close',
    'cases.opener.skip',
    'cases.opener.seed',
    'cases.opener.copy',
    'cases.opener.copied',
    'layout.copy',
    'inventory.rarity',
    'account-data.limits.mine',
    'inventory.play',
  ],
  Component: UpgradeForm,
});

function UpgradeForm(props: UpgradeFormProps): ReactElement {
  const { offer, refusal, seeds, preferences } = props;
  const root = useRef<HTMLDivElement>(null);
  const needle = useRef<SVGPathElement>(null);
  const roller = useRoll(props, needle);
  const { rolling } = roller;
  const [isSold, setSold] = useState(false);
  const rolledUpgrade = rolling.at === 'over' ? rolling.rolled : null;
  const noteSale = (): void => {
    setSold(true);
    reloadLists();
  };
  const presses = usePresses(rolledUpgrade ? 'result' : rolling.at === 'turning' ? 'show' : 'form');
  const isHeld = rolling.at !== 'selecting' && rolling.at !== 'refused';
  useEffect(() => holdChoices(root.current, isHeld), [isHeld]);
  useEffect(() => markOutcome(root.current, rolledUpgrade), [rolledUpgrade]);
  useSteadyFocus(root);
  useMostItems(root, props.most);
  useAddedSum(root);
  useAtWake(root, (element) => sendEarlyChoices(element.closest('form')));
  useEffect(() => {
    if (isHeld) showStage(root.current?.firstElementChild);
  }, [isHeld]);
  return (
    <div ref={root} className="upg__roll">
      <Dial {...props} roller={roller} rolled={rolledUpgrade} needle={needle} onSold={noteSale} />
      {refusal !== null && (
        <p className="notice notice--bad" role="alert">
          <Icon name="circle-alert" />
          <span>{refusal}</span>
        </p>
      )}
      <Trouble roller={roller} />
      <div className="buy" onPointerDown={presses.startPress}>
        <MainButton {...props} roller={roller} presses={presses} isSold={isSold} />
      </div>
      {offer && seeds && <SeedDetails seeds={seeds} />}
      {preferences && <GamePreferenceSwitches {...preferences} />}
    </div>
  );
}

interface DialProps extends UpgradeFormProps {
  readonly roller: Roller;
  readonly rolled: RollResult | null;
  readonly needle: RefObject<SVGPathElement | null>;
  readonly onSold: () => void;
}

/** The dial on its stage, and over it the item that was won, under the word that says so. */
function Dial({ offer, stake, sign, locale, roller, rolled, needle, onSold }: DialProps): ReactElement {
  const t = useT();
  const wonDrop = rolled?.drop ?? null;
  return (
    <GameStage className={lookOf(offer, rolled)} won={wonDrop?.item.rarity ?? null}>
      <UpgradeDial range={offer} ticket={rolled?.ticket ?? null} needle={needle}>
        <Middle offer={offer} roller={roller} />
      </UpgradeDial>
      {rolled && wonDrop && (
        <>
          <WonItem drop={wonDrop} chance={rolled.chance} stake={stake} sign={sign} locale={locale} onSold={onSold} />
          <b className="upg__word good" aria-hidden="true">
            {t('upgrades.roll.won')}
          </b>
        </>
      )}
    </GameStage>
  );
}

interface MainButtonProps extends UpgradeFormProps {
  readonly roller: Roller;
  readonly presses: Presses;
  /** True after the won item was sold from its result. */
  readonly isSold: boolean;
}

/** The one main button: the next step of the choice, the roll, its end, and then another one. */
function MainButton({ roller, presses, isSold, ...props }: MainButtonProps): ReactElement | null {
  const t = useT();
  const { offer, selection, signIn, next } = props;
  const { rolling, skip } = roller;
  if (rolling.at === 'over') {
    const { drop } = rolling.rolled;
    return <Again stakeId={isSold ? null : (drop?.insertId ?? null)} isLost={drop === null} presses={presses} />;
  }
  if (rolling.at === 'turning') return <SkipShow onSkip={() => presses.isStray() || skip()} />;
  if (next !== null) return <NextStep next={next} />;
  if (signIn !== null) return <SignInButton address={signIn} />;
  if (offer === null || selection === null) return null;
  return (
    <>
      <Hidden selection={selection} quote={offer.quote} />
      <RollButton offer={offer} roller={roller} takes={takesText(t, props)} />
    </>
  );
}

/** Leads to what the offer still needs: a case to open, the own items, or the targets. */
function NextStep({ next }: { next: NonNullable<UpgradeFormProps['next']> }): ReactElement {
  const href = useHref();
  const t = useT();
  const address = next === 'open' ? href('/') : next === 'stake' ? '#upgrade-mine' : '#upgrade-wanted';
  return (
    <a className="btn btn--main btn--big btn--wide" href={address}>
      {t(`upgrades.next.${next}`)}
    </a>
  );
}

const lookOf = (offer: DialOffer | null, rolled: RollResult | null): string =>
  `upg__stage${offer === null ? ' is-idle' : rolled?.drop === null ? ' is-lost' : ''}`;

function Middle({ offer, roller: { rolling } }: { offer: DialOffer | null; roller: Roller }): ReactElement {
  const href = useHref();
  const t = useT();
  if (!offer) {
    return (
      <>
        <p className="small">{t('upgrades.dial.none')}</p>
        <p className="tiny muted upg__rule">{t('upgrades.dial.rule')}</p>
      </>
    );
  }
  if (rolling.at === 'over') {
    const { drop, ticket, drawId } = rolling.rolled;
    return (
      <>
        <b className={drop ? 'good' : 'bad'}>{t(drop ? 'upgrades.roll.won' : 'upgrades.roll.lost')}</b>
        <span className="tiny muted num">{t('upgrades.roll.ticket', { ticket: formatCount(ticket) })}</span>
        {drop === null && (
          <>
            <span className="tiny">{t('upgrades.roll.gone')}</span>
            <a className="link link--under tiny" href={href(`/fair/draw/${String(drawId)}`)}>
              <Icon name="shield-check" small />
              {t('cases.drops.proof')}
            </a>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <span className="small muted">{t('upgrades.dial.chance')}</span>
      <b>{formatChance(offer.chance, t.tag)}</b>
      <span className="tiny muted num">
        {t('upgrades.dial.tickets', { from: formatCount(offer.from), to: formatCount(offer.to) })}
      </span>
    </>
  );
}

/** Guests see the chance of sample items, and roll their own after signing in. */
function SignInButton({ address }: { address: string }): ReactElement {
  const t = useT();
  return (
    <a className="btn btn--main btn--big btn--wide" href={address} rel="nofollow" data-dialog="login">
      {t('upgrades.roll.signIn')}
    </a>
  );
}

/** The items and the money that a roll takes. */
function takesText(t: T, { selection, add, sign }: UpgradeFormProps): string {
  const items = t('upgrades.roll.items', { count: selection?.ids.length ?? 0 });
  return selection === null || selection.addMinor === 0
    ? items
    : t('upgrades.roll.itemsAndMoney', { items, sum: formatMoney(add, sign) });
}

interface RollButtonProps {
  readonly offer: DialOffer;
  readonly roller: Roller;
  readonly takes: string;
}

function RollButton({ offer, roller, takes }: RollButtonProps): ReactElement {
  const t = useT();
  const { at } = roller.rolling;
  const isBusy = at === 'asked' || at === 'turning';
  return (
    <button
      type="submit"
      form={ROLL_FORM}
      className="btn btn--main btn--big btn--wide upg__go"
      disabled={at === 'lost' || at === 'again'}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        // A new choice is on its way: this button is about to stand for another offer.
        const isOld = event.currentTarget.closest('.htmx-request') !== null;
        if (!isBusy && !isOld) roller.roll();
      }}
    >
      <span>
        {isBusy ? t('upgrades.roll.busy') : t('upgrades.roll.button', { chance: formatChance(offer.chance, t.tag) })}
      </span>
      <small>{takes}</small>
    </button>
  );
}

/** Fields of the plain form: exactly the displayed offer. */
function Hidden({
  selection,
  quote,
}: {
  selection: NonNullable<UpgradeFormProps['selection']>;
  quote: string;
}): ReactElement {
  const { ids, addMinor, target, side } = selection;
  return (
    <>
      {ids.map((id) => (
        <input key={id} type="hidden" form={ROLL_FORM} name="ids" value={id} />
      ))}
      {Object.entries({ addMinor, target, side, quote }).map(([name, value]) => (
        <input key={name} type="hidden" form={ROLL_FORM} name={name} value={value} />
      ))}
    </>
  );
}

interface AgainProps {
  /** The won item, while it can be staked; null without one. */
  readonly stakeId: number | null;
  readonly isLost: boolean;
  readonly presses: Presses;
}

/** In the place of the button that rolled. The main one takes the focus when there is no item to read about. */
function Again({ stakeId, isLost, presses }: AgainProps): ReactElement {
  const href = useHref();
  const t = useT();
  const main = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isLost) main.current?.focus({ preventScroll: true });
  }, []);
  const guard = (event: MouseEvent): void => {
    if (presses.isStray()) event.preventDefault();
  };
  return (
    <div className="upg__again">
      {stakeId !== null && (
        <a
          ref={main}
          className="btn btn--main btn--big"
          href={href(`/upgrade?ids=${String(stakeId)}&times=2#stake`)}
          onClick={guard}
        >
          {t('upgrades.roll.stakeWon')}
        </a>
      )}
      <a
        ref={stakeId === null ? main : undefined}
        className={`btn btn--big${stakeId === null ? ' btn--main' : ''}`}
        href={href('/upgrade#stake')}
        onClick={guard}
      >
        {t('upgrades.roll.again')}
      </a>
    </div>
  );
}

/** Refused: nothing happened. Lost: the result is unknown, and a retry cannot roll twice. */
function Trouble({ roller: { rolling, retry } }: { roller: Roller }): ReactElement | null {
  const t = useT();
  if (rolling.at === 'lost' || rolling.at === 'again') {
    return (
      <div className="notice notice--bad" role="alert">
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>{t('upgrades.roll.noAnswer', rolling)}</p>
          <button type="button" className="btn" aria-busy={rolling.at === 'again'} onClick={retry}>
            {t('upgrades.roll.retry')}
          </button>
        </div>
      </div>
    );
  }
  if (rolling.at !== 'refused') return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>{rolling.message}</p>
        <WayOut error={rolling.error} reload={rolling.isStale ? t('upgrades.roll.reload') : null} />
      </div>
    </div>
  );
}

/** Lights the target that was won, and dims the stake that was lost, until another choice replaces the dial. */
function markOutcome(root: HTMLElement | null, rolled: RollResult | null): (() => void) | undefined {
  const form = root?.closest('form');
  if (!form || rolled === null) return undefined;
  form.dataset['outcome'] = rolled.drop === null ? 'lost' : 'won';
  return () => delete form.dataset['outcome'];
}

/** Disables the selection while a roll is pending and after the stake is lost. */
function holdChoices(root: HTMLElement | null, isHeld: boolean): void {
  const parts = root?.closest('form')?.querySelectorAll<HTMLElement>('.upg-lists, .upg__ctl') ?? [];
  for (const part of parts) part.inert = isHeld;
}
