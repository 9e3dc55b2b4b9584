import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageDefinition, type PageProps } from '#views/render.tsx';
import { WindowPage } from '#views/ui/window.tsx';

/** The effect of the link of a message, and its address. */
export type EmailLinkModel =
  | { readonly act: 'confirm' | 'stop'; readonly token: string; readonly address: string }
  | { readonly act: 'stopped'; readonly address: string }
  | { readonly act: 'unknown' };

const emailLinkPage = (title: TextKey): PageDefinition<EmailLinkModel> =>
  definePage<EmailLinkModel>({
    name: 'email-link',
    Component: (props) => (
      <WindowPage title={useT()(title)}>
        <EmailLink {...props} />
      </WindowPage>
    ),
    title: (_, t) => t(title),
    robots: 'noindex',
  });

export const confirmEmailPage = emailLinkPage('player-email.confirm.title');
export const stopEmailPage = emailLinkPage('player-email.stop.title');

function EmailLink({ model, layout }: PageProps<EmailLinkModel>): ReactElement {
  const t = useT();
  if (model.act === 'unknown') return <p className="notice notice--info">{t('errors.email.link')}</p>;
  if (model.act === 'stopped') {
    return (
      <p className="notice notice--good">
        <Icon name="circle-check" />
        <span>{t('player-email.stop.done', { address: model.address })}</span>
      </p>
    );
  }
  const { act, token, address } = model;
  return (
    <form className="stack" method="post" action={layout.href(`/email/${act}`)}>
      <AuthFields auth={layout.auth} />
      <input type="hidden" name="link" value={token} />
      <p className="muted">{t(`player-email.${act}.ask`, { address })}</p>
      <button className="btn btn--main btn--wide" type="submit">
        {t(`player-email.${act}.button`)}
      </button>
    </form>
  );
}
