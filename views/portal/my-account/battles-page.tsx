import type { ReactElement } from 'react';
import { PastBattles } from '#views/games/battles/battle-cards.tsx';
import type { BattleHistoryModel } from '#views/games/battles/lobby-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export interface BattlesPageModel extends PlayerCardModel {
  readonly battles: BattleHistoryModel;
}

/** The player's battles, newest first. */
export const ownBattlesPage = definePage<BattlesPageModel>({
  name: 'own-battles',
  styles: 'account',
  Component: Page,
  title: (_, t) => t('battles.own'),
  robots: 'noindex',
});

export const battlesInvitation = invitationPage({
  icon: 'swords',
  title: 'battles.own',
  text: 'battles.own.invitation',
});

function Page({ model, layout }: PageProps<BattlesPageModel>): ReactElement {
  const t = useT();
  const { list, next } = model.battles;
  const address = layout.href('/profile/battles');
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="battles" />
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={address}>
          {t('my-account.first')}
        </a>
      )}
      {list.length === 0 ? (
        <EmptyNote icon="swords" title={t('battles.own.none')} text={t('battles.own.noneText')}>
          <a className="btn btn--main" href={layout.href('/battles')}>
            {t('battles.own.go')}
          </a>
        </EmptyNote>
      ) : (
        <PastBattles id="own-battles" list={list} ownId={model.player.id} />
      )}
      {next !== null && (
        <div className="items__more">
          <a className="btn btn--line" href={`${address}?cursor=${next}`}>
            {t('my-account.more')}
          </a>
        </div>
      )}
    </div>
  );
}
