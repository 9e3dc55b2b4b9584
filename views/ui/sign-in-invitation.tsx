import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageDefinition, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';

/** Texts of an invitation to sign in: title of the page and its contents for players. */
export interface Invitation {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly points?: readonly TextKey[];
}

/**
 * Page that guests see at the address of a players-only page: its contents and sign-in. As the `invitation` option of
 * `page` it is sent with status 200 and noindex; data requests for the page still get 401.
 */
export const invitationPage = (invitation: Invitation): PageDefinition<null> =>
  definePage<null>({
    name: 'invitation',
    Component: ({ layout }) => <SignInInvitation invitation={invitation} layout={layout} />,
    title: (_, t) => t(invitation.title),
    robots: 'noindex',
  });

/** The invitation as a component, for pages that also have content for guests. */
function SignInInvitation({
  invitation,
  layout,
}: Pick<PageProps<null>, 'layout'> & { invitation: Invitation }): ReactElement {
  const t = useT();
  return (
    <div className="wrap invitation">
      <span className="invitation__icon">
        <Icon name={invitation.icon} />
      </span>
      <h1>{t(invitation.title)}</h1>
      <p className="muted">{t(invitation.text)}</p>
      {invitation.points !== undefined && (
        <ul className="invitation__points">
          {invitation.points.map((point) => (
            <li key={point}>
              <Icon name="check" small />
              {t(point)}
            </li>
          ))}
        </ul>
      )}
      <div className="row invitation__acts">
        <a className="btn" href={signInHref(layout)} rel="nofollow" data-dialog="login">
          <Icon name="log-in" small />
          {t('sign-in.invitation.enter')}
        </a>
        <a className="btn btn--line" href={layout.href('/')}>
          {t('sign-in.invitation.cases')}
        </a>
      </div>
    </div>
  );
}
