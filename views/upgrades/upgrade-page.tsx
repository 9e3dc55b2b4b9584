import type { ReactElement } from 'react';
import { definePage, type PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { SignInInvitation } from '../ui/sign-in-invitation.tsx';
import { useT } from '../ui/texts.tsx';
import { UpgradeDesk } from './desk-part.tsx';
import type { UpgradePageModel } from './upgrade-page-model.ts';

/** A stake against one dearer item: choose both, and see the chance to the ticket. */
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
      </header>
      <UpgradeDesk desk={desk} frame={props.frame} />
    </div>
  );
}

/** How it goes, for whoever has nothing to stake yet. */
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
        <p className="notice notice--info">
          <Icon name="info" />
          <span>{t('upgrades.closed')}</span>
        </p>
      </section>
    </>
  );
}
