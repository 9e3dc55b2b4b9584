import { formatChance } from '#src/shared/format-odds.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WayOut } from './runtime/components/way-out.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { WonItem } from './runtime/components/won-item.tsx';
import { island } from '#ui/island.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { useAtWake } from './runtime/components/use-at-wake.ts';
import { UpgradeDial } from '#ui/upgrades/dial.tsx';
import type { DialOffer, UpgradeFormProps } from './upgrade-form/props.ts';
import { sendEarlyChoices } from './upgrade-form/send-early-choices.ts';
import { useMostItems } from './upgrade-form/use-most-items.ts';
import { ROLL_FORM, type Rolled, type Roller, useRoll } from './upgrade-form/use-roll.ts';
import { useHref } from '#ui/href.ts';

/**
 * Dial of an upgrade: the chance as an arc and the roll button; the needle turns to the drawn ticket. It is inside the
 * selection form, which replaces it after each change. Without JavaScript the button submits a form.
 */
export default island<UpgradeFormProps>({
  name: 'upgrade-form',
  load: 'idle',
  texts: [
    'upgrades.dial',
    'upgrades.roll',
    'cases.drops',
    'cases.opener.close',
    'cases.opener.seed',
    'cases.opener.copy',
    'cases.opener.copied',
    'cases.opener.copyFailed',
    'inventory.rarity',
    'account-data.limits.mine',
  ],
  Component: UpgradeForm,
});

function UpgradeForm(props: UpgradeFormProps): ReactElement {
  const { offer, refusal, wish, seeds, signIn, sign, locale } = props;
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const needle = useRef<SVGPathElement>(null);
  const roller = useRoll(props, needle);
  const { rolling } = roller;
  const rolledUpgrade = rolling.at === 'over' ? rolling.rolled : null;
  const isHeld = rolling.at !== 'wish' && rolling.at !== 'refused';
  useEffect(() => holdChoices(root.current, isHeld), [isHeld]);
  useSteadyFocus(root);
  useMostItems(root, props.most);
  useAtWake(root, (element) => sendEarlyChoices(element.closest('form')));
  return (
    <div ref={root} className="upg__roll">
      <UpgradeDial range={offer} ticket={rolledUpgrade?.ticket ?? null} needle={needle}>
        <Middle offer={offer} roller={roller} />
      </UpgradeDial>
      {refusal !== null && (
        <p className="notice notice--bad" role="alert">
          <Icon name="circle-alert" />
          <span>{refusal}</span>
        </p>
      )}
      {rolledUpgrade && <Over rolled={rolledUpgrade} sign={sign} locale={locale} />}
      {offer && wish && !rolledUpgrade && (
        <>
          {signIn === null && <Hidden wish={wish} quote={offer.quote} />}
          <Trouble roller={roller} />
          {signIn === null ? (
            <RollButton offer={offer} roller={roller} takes={takesText(t, props)} />
          ) : (
            <SignInButton address={signIn} />
          )}
          {seeds && <SeedDetails seeds={seeds} />}
        </>
      )}
    </div>
  );
}

function Over({ rolled, sign, locale }: { rolled: Rolled } & Pick<UpgradeFormProps, 'sign' | 'locale'>): ReactElement {
  const t = useT();
  const { drop, chance, drawId } = rolled;
  if (drop === null) return <Gone drawId={drawId} />;
  return (
    <WonItem
      drop={drop}
      chance={chance}
      put={null}
      sign={sign}
      locale={locale}
      again={{ path: '/upgrade#stake', text: t('upgrades.roll.again') }}
    />
  );
}

function Middle({ offer, roller: { rolling } }: { offer: DialOffer | null; roller: Roller }): ReactElement {
  const t = useT();
  if (!offer) return <p className="small muted">{t('upgrades.dial.none')}</p>;
  if (rolling.at === 'over') {
    const { drop, ticket } = rolling.rolled;
    return (
      <>
        <b className={drop ? 'good' : 'bad'}>{t(drop ? 'upgrades.roll.won' : 'upgrades.roll.lost')}</b>
        <span className="tiny muted num">{t('upgrades.roll.ticket', { ticket: formatCount(ticket, t.tag) })}</span>
      </>
    );
  }
  return (
    <>
      <span className="small muted">{t('upgrades.dial.chance')}</span>
      <b>{formatChance(offer.chance, t.tag)}</b>
      <span className="tiny muted num">
        {t('upgrades.dial.tickets', { from: formatCount(offer.from, t.tag), to: formatCount(offer.to, t.tag) })}
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
function takesText(t: T, { wish, add, sign }: UpgradeFormProps): string {
  const items = t('upgrades.roll.items', { count: wish?.ids.length ?? 0 });
  return wish === null || wish.addMinor === 0
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
      {isBusy ? t('upgrades.roll.busy') : t('upgrades.roll.button', { chance: formatChance(offer.chance, t.tag) })}
      <small>{takes}</small>
    </button>
  );
}

/** Fields of the plain form: exactly the displayed offer. */
function Hidden({ wish, quote }: { wish: NonNullable<UpgradeFormProps['wish']>; quote: string }): ReactElement {
  const { ids, addMinor, target, side } = wish;
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

function Gone({ drawId }: { drawId: number }): ReactElement {
  const href = useHref();
  const t = useT();
  const againLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => againLink.current?.focus({ preventScroll: true }), []);
  return (
    <div className="upg__gone">
      <p>{t('upgrades.roll.gone')}</p>
      <a ref={againLink} className="btn btn--main btn--big btn--wide" href={href('/upgrade#stake')}>
        {t('upgrades.roll.again')}
      </a>
      <a className="link link--under" href={href(`/fair/draw/${String(drawId)}`)}>
        <Icon name="shield-check" small />
        {t('cases.drops.proof')}
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
          <p>{t('upgrades.roll.noAnswer')}</p>
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

/** Disables the selection while a roll is pending and after the stake is lost. */
function holdChoices(root: HTMLElement | null, isHeld: boolean): void {
  const parts = root?.closest('form')?.querySelectorAll<HTMLElement>('.upg-lists, .upg__ctl') ?? [];
  for (const part of parts) part.inert = isHeld;
}
