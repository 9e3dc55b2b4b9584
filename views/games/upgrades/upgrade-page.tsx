import type { ReactElement } from 'react';
import { defineFragment, definePage, type PageProps } from '#views/render.tsx';
import { UpgradeDial } from '#ui/upgrades/dial.tsx';
import { formatCount } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { GameResult } from '#views/ui/game-result.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PastGameModel } from '#views/ui/past-game.ts';
import { PAST_SECTION, PastSection } from '#views/ui/past-games.tsx';
import { ResultStyles } from '#views/ui/result-styles.tsx';
import { SampleNotice } from '#views/ui/sample-notice.tsx';
import { useT } from '#ui/texts.tsx';
import { UpgradeDesk } from './desk-fragment.tsx';
import type { UpgradePageModel } from './upgrade-page-model.ts';

/** Upgrade page: a stake against one more valuable item, with the exact chance in tickets. */
export const upgradePage = definePage<UpgradePageModel>({
  name: 'upgrade',
  isGame: true,
  styles: 'upgrade',
  isLong: true,
  showsBreak: true,
  Component: Upgrade,
  title: (_, t) => t('upgrades.title'),
  description: (_, t) => t('upgrades.description'),
});

/** The latest games, reloaded after each. */
export const pastUpgradesFragment = defineFragment<UpgradePageModel>({
  id: PAST_SECTION,
  Component: ({ model }) => <PastSection past={model.past} name="upgrades" />,
});

type Props = PageProps<UpgradePageModel>;

function Upgrade(props: Props): ReactElement {
  const t = useT();
  const { desk, rules } = props.model;
  return (
    <div className="wrap">
      <header className="page-head page-head--game">
        <h1>{t('upgrades.heading')}</h1>
        <p>{`${t('upgrades.lead', { most: rules.most })} ${t('upgrades.dial.rule')}`}</p>
        {desk.isSample && <SampleNotice layout={props.layout} />}
      </header>
      {props.model.rolled && <ResultStyles of="upgrade" layout={props.layout} />}
      {props.model.rolled && <RolledResult {...props} rolled={props.model.rolled} />}
      <Open {...props} />
      {desk.isSample ? <Rules {...props} /> : <PastSection past={props.model.past} name="upgrades" />}
    </div>
  );
}

function Open(props: Props): ReactElement {
  const { layout } = props;
  if (layout.player?.pause) return <OnBreak layout={layout} pause={layout.player.pause} />;
  return layout.isClosed ? <ClosedHere layout={layout} /> : <Desk {...props} />;
}

/** The selection, and the form behind the dial's button. Guests have no button that rolls. */
function Desk({ model: { desk, ...model }, layout }: Props): ReactElement {
  if (desk.isSample) return <UpgradeDesk most={model.rules.most} desk={desk} layout={layout} />;
  return (
    <>
      <UpgradeDesk desk={desk} most={model.rules.most} layout={layout} />
      <form id="upgrade-roll" method="post" action={layout.href('/upgrade/roll')} hidden>
        <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
        {/* The visible button is beside the dial and exists only with an offer; a form needs one of its own. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}

/** Result of an upgrade rolled by a plain form; the needle points to its ticket. */
function RolledResult({ rolled, model, layout }: Props & { rolled: PastGameModel }): ReactElement {
  const t = useT();
  const { got, ticket, chance, drawId, id } = rolled;
  const address = `/upgrade?rolled=${String(id)}#upgrade-result`;
  return (
    <div id="upgrade-result" className="upg-over">
      <UpgradeDial range={rolled} ticket={ticket}>
        <b className={got ? 'good' : 'bad'}>{t(got ? 'upgrades.roll.won' : 'upgrades.roll.lost')}</b>
        <span className="tiny muted num">{t('upgrades.roll.ticket', { ticket: formatCount(ticket) })}</span>
      </UpgradeDial>
      {got ? (
        <GameResult
          id="upgrade-won"
          drop={got}
          chance={chance}
          stake={rolled.stake}
          layout={layout}
          here={address}
          again={{ path: '/upgrade#stake', text: t('upgrades.roll.again') }}
          idempotencyKey={model.idempotencyKey ?? ''}
        />
      ) : (
        <div className="upg__gone">
          <p>{t('upgrades.roll.gone')}</p>
          <a className="btn btn--main btn--big" href={layout.href('/upgrade#stake')}>
            {t('upgrades.roll.again')}
          </a>
          <a className="link link--under" href={layout.href(`/fair/draw/${String(drawId)}`)}>
            <Icon name="shield-check" small />
            {t('cases.drops.proof')}
          </a>
        </div>
      )}
    </div>
  );
}

/** Steps of an upgrade, for guests. */
function Rules({ model: { rules } }: Props): ReactElement {
  const t = useT();
  const steps = [
    t('upgrades.how.stake', { most: rules.most }),
    t('upgrades.how.target'),
    t('upgrades.how.chance', { edge: rules.edgePercent, most: rules.mostChance }),
    t('upgrades.how.side'),
    t('upgrades.how.proof'),
  ];
  return (
    <section className="upg-how" aria-labelledby="how">
      <h2 id="how">{t('upgrades.how')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
