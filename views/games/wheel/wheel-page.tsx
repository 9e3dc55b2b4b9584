import type { ReactElement } from 'react';
import wheel, { type WheelProps } from '#islands/wheel.island.tsx';
import { WheelRing } from '#ui/wheel/wheel-ring.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { GamePreferenceSwitches } from '#views/ui/game-preferences.tsx';
import { useT } from '#ui/texts.tsx';
import { Chances, chancesByPrize } from './chances.tsx';
import { PastSpins } from './history-fragment.tsx';
import type { WheelPageModel } from './wheel-page-model.ts';

export const wheelPage = definePage<WheelPageModel>({
  name: 'wheel',
  isGame: true,
  styles: 'wheel',
  showsBreak: true,
  Component: Wheel,
  title: (_, t) => t('wheel.title'),
  description: (_, t) => t('wheel.description'),
});

type Props = PageProps<WheelPageModel>;

function Wheel(props: Props): ReactElement {
  const t = useT();
  const { sectors, desk } = props.model;
  return (
    <div className="wrap">
      <header className="page-head page-head--game">
        <h1>{t('wheel.heading')}</h1>
      </header>
      {sectors.length === 0 ? (
        <EmptyNote icon="loader-pinwheel" title={t('wheel.none.title')} text={t('wheel.none.text')}>
          <a className="btn" href={props.layout.href('/')}>
            {t('wheel.none.cases')}
          </a>
        </EmptyNote>
      ) : (
        <div className="split--wheel">
          <section className="stack split--wheel__main" aria-label={t('wheel.ring')}>
            {desk === null ? <Guest {...props} /> : <Own {...props} desk={desk} />}
          </section>
          <div className="stack split--wheel__side">
            <Streak {...props} />
            {desk !== null && <Ways {...props} />}
            <Chances model={sectors} layout={props.layout} />
          </div>
          {desk !== null && <PastSpins past={desk.past} layout={props.layout} />}
        </div>
      )}
    </div>
  );
}

function Guest(props: Props): ReactElement {
  const t = useT();
  const { sectors } = props.model;
  return (
    <>
      <div className="wheel-desk">
        <WheelRing sectors={sectors} turned={0}>
          <div className="wheel__mid">
            <Icon name="gift" />
          </div>
        </WheelRing>
        <div className="stack">
          <div className="buy">
            <a
              className="btn btn--main btn--big btn--wide"
              href={signInHref(props.layout)}
              rel="nofollow"
              data-dialog="login"
            >
              <Icon name="log-in" />
              {t('wheel.signIn')}
            </a>
          </div>
          <div className="wheel-note">
            <p className="small">{t('wheel.guest')}</p>
            <p className="small muted">{t('wheel.lead')}</p>
          </div>
        </div>
      </div>
      <Ways {...props} />
    </>
  );
}

/** The player's wheel, and the forms that its buttons submit without JavaScript. */
function Own({ model, layout, desk }: Props & { desk: NonNullable<WheelPageModel['desk']> }): ReactElement {
  const { sectors, version, freeSpins, idempotencyKey } = model;
  const { spun, seeds } = desk;
  const pause = layout.player?.pause ?? null;
  if (pause !== null) {
    return (
      <div className="wheel-desk">
        <WheelRing sectors={sectors} turned={0}>
          <div className="wheel__mid">
            <Icon name="clock" />
          </div>
        </WheelRing>
        <OnBreak layout={layout} pause={pause} />
      </div>
    );
  }
  return (
    <>
      <Island of={wheel} props={{ version, freeSpins: freeSpins ?? 0, seeds, spun, ...ringPropsOf(sectors) }} />
      {['wheel-spin', 'wheel-code'].map((id) => (
        <form key={id} id={id} method="post" action={layout.href('/wheel/spin')} noValidate hidden>
          <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey ?? ''}-${id}`} />
          <input type="hidden" name="version" value={version} />
          {/* The visible button is beside the wheel, but a form needs its own submit button. */}
          <button type="submit" hidden />
        </form>
      ))}
      <div>
        <GamePreferenceSwitches layout={layout} />
      </div>
    </>
  );
}

type Sectors = WheelPageModel['sectors'];
type RingProps = Pick<WheelProps, 'chances' | 'sectors'>;

const ringProps = objectCache<RingProps>();

/** The island's properties of the wheel: the same objects for all players, so that its disc is rendered once. */
const ringPropsOf = (sectors: Sectors): RingProps =>
  ringProps(sectors, () => ({
    chances: Object.fromEntries(chancesByPrize(sectors).map(({ prize, percent }) => [prize.title, percent])),
    sectors: sectors.map(({ position, kind, label, sub, logo, rarity, chance }) => ({
      position,
      kind,
      label,
      sub,
      logo,
      rarity,
      chance,
    })),
  }));

function Ways({ model: { minTopUp, spinEachDays }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="ways">
      <h2 id="ways">{t('wheel.ways')}</h2>
      <ul className="list list--tick mt2">
        <li>
          <Icon name="gift" small />
          <span>{t('wheel.ways.streak', { days: spinEachDays })}</span>
        </li>
        <li>
          <Icon name="wallet" small />
          <span>{t('wheel.ways.topUp', { sum: formatMoney(minTopUp, layout.currency.sign) })}</span>
        </li>
        <li>
          <Icon name="ticket-percent" small />
          <span>{t('wheel.ways.promo')}</span>
        </li>
      </ul>
    </section>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

/** Compact daily-bonus streak, whose last day gives a spin. */
function Streak({ model, layout }: Props): ReactElement {
  const t = useT();
  const { streak } = model;
  return (
    <section className="panel" aria-labelledby="streak">
      <div className="spread">
        <h2 id="streak">{t('wheel.streak')}</h2>
        <a className="link link--under" href={layout.href('/bonus')}>
          {t('wheel.streak.open')}
        </a>
      </div>
      <ol className="streak mt2">
        {streak.map(({ day, points, hasSpin, state }) => (
          <li key={day} className={MARKS[state]} aria-current={state === 'today' ? 'step' : undefined}>
            <Icon
              name={state === 'taken' ? 'check' : hasSpin ? 'loader-pinwheel' : state === 'today' ? 'gift' : 'lock'}
              small
            />
            <b aria-hidden="true">{`+${points}`}</b>
            <span className="vh">{t('wheel.prize.points', { count: points, points })}</span>
            <span>
              <span className="streak__word">{`${t('wheel.streak.day')} `}</span>
              {day}
            </span>
          </li>
        ))}
      </ol>
      <TakeBonus model={model} layout={layout} />
    </section>
  );
}

/** Takes the bonus of the day; the bonus page shows it taken. */
function TakeBonus({ model: { streak, idempotencyKey }, layout }: Props): ReactElement | null {
  const t = useT();
  const today = streak.find(({ state }) => state === 'today');
  if (layout.player === null || today === undefined) return null;
  return (
    <form method="post" action={layout.href('/bonus')} className="mt2">
      <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey ?? ''}-bonus`} />
      <button type="submit" className="btn btn--wide">
        {t('wheel.streak.take', { count: today.points, points: today.points })}
      </button>
    </form>
  );
}
