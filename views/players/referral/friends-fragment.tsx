import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { briefDay } from '#src/shared/format-time.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import type { ReferralPageModel } from './referral-page.tsx';
import type { FriendModel } from '#src/players/referral/outputs.ts';

type Props = PageProps<ReferralPageModel>;

export const friendsFragment = defineFragment<ReferralPageModel>({ id: 'friends', Component: Friends });

export function Friends({ model, layout }: Props): ReactElement {
  const t = useT();
  const { items, next } = model.friends;
  const address = layout.href('/referral');
  const nextAddress = `${address}?cursor=${next ?? ''}`;
  if (items.length === 0 && model.isFirst) {
    return (
      <section id="friends" className="section">
        <EmptyNote icon="users" title={t('referral.friends.none')} text={t('referral.friends.none.text')} />
      </section>
    );
  }
  return (
    <section id="friends" className="section panel" aria-labelledby="friends-title">
      <div className="spread">
        <h2 id="friends-title">{t('referral.friends')}</h2>
        <span className="count">{formatCount(model.invited)}</span>
      </div>
      {!model.isFirst && (
        <a className="link link--under" href={`${address}#friends`}>
          {t('referral.friends.first')}
        </a>
      )}
      <table className="ranks mt2">
        <thead>
          <tr>
            <th scope="col">{t('referral.friends.name')}</th>
            <th scope="col" className="only-d">
              {t('referral.friends.since')}
            </th>
            <th scope="col">{t('referral.friends.state')}</th>
            <th scope="col" className="num">
              {t('referral.friends.brought')}
            </th>
          </tr>
        </thead>
        <tbody id="friend-rows">
          {items.map((friend, index) => (
            <Row key={index} friend={friend} layout={layout} />
          ))}
        </tbody>
      </table>
      <div id="friends-more" className="items__more">
        {next !== null && (
          <a
            className="btn btn--line btn--wide"
            href={`${nextAddress}#friends`}
            hx-get={nextAddress}
            hx-target="#friends"
            hx-swap="none"
            hx-select-oob="#friend-rows:beforeend,#friends-more"
          >
            {t('referral.friends.more')}
          </a>
        )}
      </div>
    </section>
  );
}

function Row({ friend, layout }: { friend: FriendModel; layout: Props['layout'] }): ReactElement {
  const t = useT();
  const { joinedAt, active, earned } = friend;
  return (
    <tr>
      <td className="ranks__who">
        <Who friend={friend} layout={layout} />
      </td>
      <td className="only-d muted">
        <time dateTime={joinedAt}>{briefDay(joinedAt, t.tag)}</time>
      </td>
      <td>
        <span className={active ? 'badge badge--ok' : 'badge'}>
          {active && <Icon name="check" small />}
          {t(active ? 'referral.friends.active' : 'referral.friends.waiting')}
        </span>
      </td>
      <td className="num">
        <b>
          <Money amount={earned} />
        </b>
      </td>
    </tr>
  );
}

function Who({ friend: { ID, name, avatar }, layout }: { friend: FriendModel; layout: Props['layout'] }): ReactElement {
  const t = useT();
  const inside = (
    <>
      <Avatar src={avatar} size={32} />
      <span>
        <b>{name ?? t('referral.friends.hidden')}</b>
      </span>
    </>
  );
  if (name === null) return <span className="who">{inside}</span>;
  return (
    <a className="who" href={layout.href(`/profile/${String(ID)}`)}>
      {inside}
    </a>
  );
}
