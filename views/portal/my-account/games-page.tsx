import type { ReactElement } from 'react';
import { definePage, type PageDefinition, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import type { PastGamesModel } from '#views/ui/past-game.ts';
import { PastGames } from '#views/ui/past-games.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export interface GamesPageModel extends PlayerCardModel {
  readonly kind: 'contracts' | 'upgrades';
  readonly past: PastGamesModel;
}

export const gamesPage = (kind: GamesPageModel['kind']): PageDefinition<GamesPageModel> =>
  definePage<GamesPageModel>({
    name: 'games',
    styles: 'account',
    Component: Page,
    title: (_, t) => t(`my-account.tab.${kind}`),
    robots: 'noindex',
  });

export const gamesInvitation = (kind: GamesPageModel['kind']) =>
  invitationPage({ icon: 'user', title: `my-account.tab.${kind}`, text: `my-account.past.${kind}.text` });

function Page({ model, layout }: PageProps<GamesPageModel>): ReactElement {
  const t = useT();
  const { kind, past } = model;
  const address = layout.href(`/profile/${kind}`);
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current={kind} />
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={address}>
          {t('my-account.first')}
        </a>
      )}
      {past.list.length === 0 ? (
        <EmptyNote
          icon={kind === 'contracts' ? 'file-check-2' : 'trending-up'}
          title={t(`my-account.past.${kind}.title`)}
          text={t(`my-account.past.${kind}.text`)}
        >
          <a className="btn btn--main" href={layout.href(kind === 'contracts' ? '/contract' : '/upgrade')}>
            {t(`my-account.past.${kind}.go`)}
          </a>
        </EmptyNote>
      ) : (
        <PastGames id="past-games" list={past.list} />
      )}
      {past.next !== null && (
        <div className="items__more">
          <a className="btn btn--line" href={`${address}?cursor=${past.next}`}>
            {t('my-account.more')}
          </a>
        </div>
      )}
    </div>
  );
}
