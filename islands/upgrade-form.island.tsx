import { useEffect, useRef, type ReactElement } from 'react';
import { formatCount, formatPercent } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { WonItem } from './runtime/components/won-item.tsx';
import { island } from '#ui/island.ts';
import { useAtWake } from './runtime/components/use-at-wake.ts';
import { UpgradeDial } from '#ui/upgrades/dial.tsx';
import type { DialOffer, UpgradeFormProps } from './upgrade-form/props.ts';
import { sendEarlyChoices } from './upgrade-form/send-early-choices.ts';
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
  ],
  Component: UpgradeForm,
});

function UpgradeForm(props: UpgradeFormProps): ReactElement {
  const { offer, refusal, wish, seeds, sign, locale } = props;
  const root = useRef<HTMLDivElement>(null);
  const needle = useRef<SVGPathElement>(null);
  const roller = useRoll(props, needle);
  const { rolling } = roller;
  const rolledUpgrade = rolling.at === 'over' ? rolling.rolled : null;
  const isHeld = rolling.at !== 'wish' && rolling.at !== 'refused';
  useEffect(() => holdChoices(root.current, isHeld), [isHeld]);
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
          <Hidden wish={wish} quote={offer.quote} />
          <Trouble roller={roller} />
          <RollButton offer={offer} roller={roller} />
          <SeedDetails seeds={seeds} />
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
      sign={sign}
      locale={locale}
      again={{ path: '/upgrade', text: t('upgrades.roll.again') }}
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
        <span className="tiny muted num">{t('upgrades.roll.ticket', { ticket: formatCount(ticket) })}</span>
      </>
    );
  }
  return (
    <>
      <span className="small muted">{t('upgrades.dial.chance')}</span>
      <b>{formatPercent(offer.chance)}</b>
      <span className="tiny muted num">
        {t('upgrades.dial.tickets', { from: formatCount(offer.from), to: formatCount(offer.to) })}
      </span>
    </>
  );
}

function RollButton({ offer, roller }: { offer: DialOffer; roller: Roller }): ReactElement {
  const t = useT();
  const { at } = roller.rolling;
  const isBusy = at === 'asked' || at === 'turning';
  return (
    <button
      type="submit"
      form={ROLL_FORM}
      className="btn btn--main btn--big btn--wide upg__go"
      disabled={at === 'lost'}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) roller.roll();
      }}
    >
      {isBusy ? t('upgrades.roll.busy') : t('upgrades.roll.button', { chance: formatPercent(offer.chance) })}
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
      <a ref={againLink} className="btn btn--main btn--big btn--wide" href={href('/upgrade')}>
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
  if (rolling.at === 'lost') {
    return (
      <div className="notice notice--bad" role="alert">
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>{t('upgrades.roll.noAnswer')}</p>
          <button type="button" className="btn" onClick={retry}>
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
        {rolling.isStale && (
          <a className="btn" href="">
            {t('upgrades.roll.reload')}
          </a>
        )}
      </div>
    </div>
  );
}

/** Disables the selection while a roll is pending and after the stake is lost. */
function holdChoices(root: HTMLElement | null, isHeld: boolean): void {
  const parts = root?.closest('form')?.querySelectorAll<HTMLElement>('.upg-lists, .upg__ctl') ?? [];
  for (const part of parts) part.inert = isHeld;
}
