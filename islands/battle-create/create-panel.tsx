import type { ReactElement } from 'react';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { AverageCostDetails } from '#ui/average-cost-details.tsx';
import { BATTLE_FORM, entrySum } from '#ui/battles/create-forms.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import type { BattleOffer } from '#ui/battles/show.ts';
import { useT } from '#ui/texts.tsx';
import { topUpHref } from '#ui/top-up-href.ts';
import type { BattleCreateProps, Choices } from './props.ts';
import type { Creator } from './use-creating.ts';
import type { Offer } from './use-offer.ts';

interface CreatePanelProps extends Omit<BattleCreateProps, 'offer' | 'choices'> {
  readonly choices: Choices;
  readonly offer: Offer;
  /** Null before hydration; the button then submits its form. */
  readonly creator: Creator | null;
}

/** The price of the battle and the button that makes it. */
export function CreatePanel(props: CreatePanelProps): ReactElement | null {
  const t = useT();
  const { picked, choices, offer, creator, sign, rate, cases } = props;
  if (picked.length === 0) return null;
  // The sum is there at once; what it costs in all is the answer of the store.
  const entry = entrySum(picked, cases, rate);
  const shown = offer.offer;
  return (
    <div className="bpay">
      <dl className={offer.isFresh ? 'bsums' : 'bsums is-old'} aria-busy={!offer.isFresh}>
        <Sum name={t('battles.tray.entry')} sum={entry} sign={sign} />
        {shown !== null && choices.fundPercent > 0 && (
          <>
            <Sum name={t('battles.tray.fundSum')} sum={shown.fund} sign={sign} />
            <Sum name={t('battles.tray.others')} sum={shown.others} sign={sign} />
          </>
        )}
        {shown !== null && <Sum name={t('battles.tray.own')} sum={shown.own} sign={sign} isMain />}
      </dl>
      {offer.lost !== null && (
        <Note text={t('battles.tray.lost', { what: offer.lost })}>
          <button type="button" className="btn btn--line" onClick={offer.askAgain}>
            {t('battles.tray.retry')}
          </button>
        </Note>
      )}
      {creator !== null && <Trouble creator={creator} />}
      {creator === null && shown !== null && <Hidden picked={picked} choices={choices} offer={shown} />}
      <MainButton {...props} />
      {shown !== null && (
        <AverageCostDetails
          game="battles"
          cost={shown.averageCost}
          sum={formatMoney(Math.abs(shown.averageCost), sign)}
        />
      )}
      <p className="tiny muted">{t('battles.tray.once')}</p>
    </div>
  );
}

/** Signs in, tops up, or makes the battle: what the viewer has to do next. */
function MainButton({ picked, choices, offer, creator, sign, signIn }: CreatePanelProps): ReactElement | null {
  const t = useT();
  const href = useHref();
  const className = 'btn btn--main btn--big btn--wide';
  if (signIn !== null) {
    return (
      <div className="buy">
        <a className={className} href={signIn} rel="nofollow" data-dialog="login">
          {t('battles.tray.signIn')}
        </a>
      </div>
    );
  }
  const shown = offer.offer;
  if (shown === null) return null;
  if (shown.missing > 0) {
    return (
      <div className="buy">
        <a className={className} href={topUpHref(href, shown.missing)} data-dialog="payment">
          {t('battles.tray.topUp', { sum: formatMoney(shown.missing, sign) })}
        </a>
      </div>
    );
  }
  const state = creator?.creating.at;
  const isBusy = state === 'asked';
  return (
    <div className="buy">
      <button
        type={creator === null ? 'submit' : 'button'}
        form={BATTLE_FORM}
        className={className}
        disabled={!offer.isFresh || state === 'lost'}
        aria-busy={isBusy}
        onClick={creator === null || isBusy ? undefined : () => creator.create(picked, choices, shown.quote)}
      >
        {t('battles.tray.create', { sum: formatMoney(shown.own, sign) })}
      </button>
    </div>
  );
}

function Sum({
  name,
  sum,
  sign,
  isMain = false,
}: {
  readonly name: string;
  readonly sum: number;
  readonly sign: string;
  readonly isMain?: boolean;
}): ReactElement {
  return (
    <div className={isMain ? 'is-main' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{formatMoney(sum, sign)}</dd>
    </div>
  );
}

function Hidden({
  picked,
  choices,
  offer,
}: Pick<CreatePanelProps, 'picked' | 'choices'> & { readonly offer: BattleOffer }): ReactElement {
  return (
    <>
      {picked.map((name, index) => (
        <input key={index} type="hidden" form={BATTLE_FORM} name="cases" value={name} />
      ))}
      <input type="hidden" form={BATTLE_FORM} name="seats" value={choices.seats} />
      <input type="hidden" form={BATTLE_FORM} name="mode" value={choices.mode} />
      {choices.isPrivate && <input type="hidden" form={BATTLE_FORM} name="private" value="1" />}
      <input type="hidden" form={BATTLE_FORM} name="fundPercent" value={choices.fundPercent} />
      <input type="hidden" form={BATTLE_FORM} name="quote" value={offer.quote} />
    </>
  );
}

/** Refused: nothing happened. Lost: the result is unknown, and a repetition makes no second battle. */
function Trouble({ creator: { creating, retry } }: { readonly creator: Creator }): ReactElement | null {
  const t = useT();
  if (creating.at === 'lost') {
    return (
      <Note text={t('battles.tray.createLost', creating)}>
        <button type="button" className="btn" onClick={retry}>
          {t('battles.tray.retry')}
        </button>
      </Note>
    );
  }
  if (creating.at !== 'refused') return null;
  return (
    <Note text={creating.message}>
      <WayOut error={creating.error} reload={t('battles.tray.reload')} />
    </Note>
  );
}

function Note({ text, children }: { readonly text: string; readonly children?: ReactElement }): ReactElement {
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
