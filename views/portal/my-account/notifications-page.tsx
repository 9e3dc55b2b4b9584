import type { ReactElement } from 'react';
import { NoticeList, type NotificationsModel } from '#views/players/notifications/notification-list.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { PlayerCard, type PlayerCardModel } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export type NoticesPageModel = PlayerCardModel & { readonly notices: NotificationsModel };

export const notificationsPage = definePage<NoticesPageModel>({
  name: 'notices',
  styles: 'account',
  Component: Page,
  title: (_, t) => t('notifications.title'),
  robots: 'noindex',
});

export const noticesInvitation = invitationPage({
  icon: 'bell',
  title: 'notifications.title',
  text: 'notifications.invitation.text',
});

function Page({ model, layout }: PageProps<NoticesPageModel>): ReactElement {
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="notices" />
      <NoticeList model={model.notices} layout={layout} />
    </div>
  );
}
