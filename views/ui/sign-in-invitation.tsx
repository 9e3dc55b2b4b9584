import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { signInHref } from '../layout/destinations.ts';
import { definePage, type PageDefinition, type PageProps } from '../render.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { useT } from './texts.tsx';

/** What an invitation says. The texts are the page's own: what it is called, and what one finds there as a player. */
export interface Invitation {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  /** What signing in is good for here, a line each. */
  readonly points?: readonly TextKey[];
}

/**
 * What a guest sees at the address of a player's page: what is there, and how to get in. Given to `page` as
 * `invitation`, it is answered with 200 and kept out of search engines; the page's data stay refused with 401.
 */
export const invitationPage = (invitation: Invitation): PageDefinition<null> =>
  definePage<null>({
    name: 'invitation',
    Component: ({ frame }) => <SignInInvitation invitation={invitation} frame={frame} />,
    title: (_, t) => t(invitation.title),
    robots: 'noindex',
  });

/** The invitation itself, for pages that show guests something beside it. */
export function SignInInvitation({
  invitation,
  frame,
}: Pick<PageProps<null>, 'frame'> & { invitation: Invitation }): ReactElement {
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
        <a className="btn" href={signInHref(frame)} rel="nofollow" data-dialog="login">
          <Icon name="log-in" small />
          {t('signin.invitation.enter')}
        </a>
        <a className="btn btn--line" href={href(frame.locale, '/')}>
          {t('signin.invitation.cases')}
        </a>
      </div>
    </div>
  );
}
