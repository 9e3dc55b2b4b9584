import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { UpgradeDial } from '#ui/upgrades/dial.tsx';
import { formatCount } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { GameResult } from '#views/ui/game-result.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PastGameModel } from '#views/ui/past-game.ts';
import { PastSection } from '#views/ui/past-games.tsx';
import { GamePreferenceSwitches } from '#views/ui/game-preferences.tsx';
import { SignInInvitation } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { UpgradeDesk } from './desk-part.tsx';
import type { UpgradeFormModel, UpgradePageModel } from './upgrade-page-model.ts';

/** Upgrade page: a stake against one more valuable item, with the exact chance in tickets. */
export const upgradePage = definePage<UpgradePageModel>({
  name: 'upgrade',
  Component: Upgrade,
  title: (_, t) => t('upgrades.title'),
  description: (_, t) => t('upgrades.description'),
});

type Props = PageProps<UpgradePageModel>;

function Upgrade(props: Props): ReactElement {
  const t = useT();
  const { desk, rules } = props.model;
  if (!desk) return <Guest {...props} />;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('upgrades.heading')}</h1>
        <p>{t('upgrades.lead', { most: rules.most })}</p>
        <GamePreferenceSwitches frame={props.frame} />
      </header>
      {props.model.rolled && <RolledResult {...props} rolled={props.model.rolled} />}
      {props.frame.isClosed ? <ClosedHere frame={props.frame} /> : <Desk {...props} desk={desk} />}
      <PastSection past={props.model.past} locale={props.frame.locale} name="upgrades" />
    </div>
  );
}

/** The selection, and the form behind the dial's button. */
function Desk({ desk, model, frame }: Props & { desk: UpgradeFormModel }): ReactElement {
  return (
    <>
      <UpgradeDesk desk={desk} frame={frame} />
      <form id="upgrade-roll" method="post" action={frame.href('/upgrade/roll')} hidden>
        <AuthFields auth={frame.auth} idempotencyKey={model.idempotencyKey} />
        {/* The visible button is beside the dial and exists only with an offer; a form needs one of its own. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}

/** Result of an upgrade rolled by a plain form; the needle points to its ticket. */
function RolledResult({ rolled, model, frame }: Props & { rolled: PastGameModel }): ReactElement {
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
          frame={frame}
          here={address}
          again={{ path: '/upgrade', text: t('upgrades.roll.again') }}
          idempotencyKey={model.idempotencyKey ?? ''}
        />
      ) : (
        <div className="upg__gone">
          <p>{t('upgrades.roll.gone')}</p>
          <a className="btn btn--main btn--big" href={frame.href('/upgrade')}>
            {t('upgrades.roll.again')}
          </a>
          <a className="link link--under" href={frame.href(`/fair/draw/${String(drawId)}`)}>
            <Icon name="shield-check" small />
            {t('cases.drops.proof')}
          </a>
        </div>
      )}
    </div>
  );
}

function Guest({ model: { rules }, frame }: Props): ReactElement {
  const t = useT();
  const steps = [
    t('upgrades.how.stake', { most: rules.most }),
    t('upgrades.how.target'),
    t('upgrades.how.chance', { edge: rules.edgePercent, most: rules.mostChance }),
    t('upgrades.how.side'),
    t('upgrades.how.proof'),
  ];
  return (
    <>
      <SignInInvitation
        invitation={{ icon: 'trending-up', title: 'upgrades.invitation.title', text: 'upgrades.invitation.text' }}
        frame={frame}
      />
      <section className="wrap upg-how" aria-labelledby="how">
        <h2 id="how">{t('upgrades.how')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
