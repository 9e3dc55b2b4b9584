import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { ChangesForm, ReferralPanel } from './accounts-panels.tsx';
import type { AccountsPageModel } from './accounts-model.ts';
import { EmailPanel } from './accounts-email.tsx';
import { SessionsPanel } from './accounts-sessions.tsx';
import { SignInMethodsPanel } from './accounts-sign-in-methods.tsx';
import { PlayerCard } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export const accountsPage = definePage<AccountsPageModel>({
  name: 'accounts',
  styles: 'account',
  Component: Page,
  title: (_, t) => t('my-account.accounts.title'),
  robots: 'noindex',
});

export const accountsInvitation = invitationPage({
  icon: 'user',
  title: 'my-account.accounts.title',
  text: 'my-account.accounts.invitation',
});

function Page(props: PageProps<AccountsPageModel>): ReactElement {
  const { model, layout } = props;
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} />
      <ProfileTabs current="accounts" />
      <div className="split--even account mt3">
        <div className="account__column">
          <SignInMethodsPanel {...props} />
          <EmailPanel {...props} />
          <ReferralPanel {...props} />
          <SessionsPanel {...props} />
        </div>
        <ChangesForm {...props} />
      </div>
    </div>
  );
}
