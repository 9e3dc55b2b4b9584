import { formatPoints } from '#src/shared/format-value.ts';
import type { ReactElement, ReactNode } from 'react';
import inviteCode from '#islands/invite-code.island.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import type { BonusPageModel } from './bonus-page.tsx';

type Props = PageProps<BonusPageModel>;

/** The player's invite code, which can be shared and changed once. */
export function OwnCodePerk(props: Props): ReactElement {
  return (
    <Card icon="user-plus" title={useT()('referral.code.own')}>
      <Code act="set" {...props} />
    </Card>
  );
}

/** Field for a friend's code, or a note that one is already activated. */
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

function Code({ act, model, layout }: Props & { act: 'set' | 'activate' }): ReactElement | null {
  const { own, inviteGiftPoints: giftPoints } = model;
  if (own === null) return null;
  return (
    <Island
      of={inviteCode}
      props={{
        act,
        giftPoints,
        ...own.invite,
        action: layout.href(`/invite/${act}`),
        auth: { auth: layout.auth, idempotencyKey: own.keys[act] },
      }}
    />
  );
}

/** The gain from invite codes, for guests, who have none yet. */
export function GuestCodePerk({ model: { inviteGiftPoints }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Card icon="user-plus" title={t('referral.code.friends')}>
      <p>{t('referral.code.guest', { gift: formatPoints(inviteGiftPoints, t) })}</p>
      <a className="btn btn--line perk__do" href={signInHref(layout)} rel="nofollow" data-dialog="login">
        {t('referral.code.signIn')}
      </a>
    </Card>
  );
}
