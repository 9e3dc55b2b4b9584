import type { ReactElement, ReactNode } from 'react';
import inviteCode from '../../islands/invite-code.island.tsx';
import { formatPoints } from '../../src/shared/format.ts';
import { href } from '../../src/shared/locales.ts';
import { signInHref } from '../layout/destinations.ts';
import type { FrameModel } from '../layout/frame.ts';
import type { PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { useT } from '../ui/texts.tsx';
import type { BonusPageModel } from './bonus-page.tsx';

type Props = PageProps<BonusPageModel>;

/** A player's own invite code, to hand on and to change once. */
export function OwnCodePerk(props: Props): ReactElement {
  return (
    <Card icon="user-plus" title={useT()('referral.code.own')}>
      <Code act="set" {...props} />
    </Card>
  );
}

/** The field for a friend's code, or that one is entered. */
export function FriendsCodePerk(props: Props): ReactElement {
  return (
    <Card icon="ticket" title={useT()('referral.code.friends')}>
      <Code act="activate" {...props} />
    </Card>
  );
}

function Card({ icon, title, children }: { icon: 'user-plus' | 'ticket'; title: string; children: ReactNode }) {
  return (
    <section className="panel perk perk--code" aria-labelledby={`perk-${icon}`}>
      <span className="perk__ico">
        <Icon name={icon} />
      </span>
      <div>
        <h3 id={`perk-${icon}`}>{title}</h3>
        {children}
      </div>
    </section>
  );
}

function Code({ act, model, frame }: Props & { act: 'set' | 'activate' }): ReactElement {
  const { own, inviteGiftPoints: giftPoints } = model;
  if (own === null) return <ForGuests gift={formatPoints(giftPoints)} frame={frame} />;
  return (
    <Island
      of={inviteCode}
      props={{
        ...{ act, giftPoints, ...own.invite },
        action: href(frame.locale, `/invite/${act}`),
        auth: { auth: frame.auth, idempotencyKey: own.keys[act] },
      }}
    />
  );
}

function ForGuests({ gift, frame }: { gift: string; frame: FrameModel }): ReactElement {
  const t = useT();
  return (
    <>
      <p>{t('referral.code.guest', { gift })}</p>
      <a className="btn btn--line perk__do" href={signInHref(frame)} rel="nofollow" data-dialog="login">
        {t('referral.code.signIn')}
      </a>
    </>
  );
}
