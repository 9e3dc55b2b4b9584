import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Brand } from '#ui/brand.tsx';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountsPageModel, WayModel, WayName } from './accounts-model.ts';
import { SignInAgain } from './sign-in-again.tsx';

type Props = PageProps<AccountsPageModel>;
type RowProps = Pick<Props, 'layout'> & { readonly way: WayModel };

export function SignInMethodsPanel({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="account-ways">
      <h2 id="account-ways">{t('my-account.accounts.ways')}</h2>
      <p className="small muted">{t('my-account.accounts.ways.text')}</p>
      <ul className="list account__list">
        {model.ways.map((method) => (
          <li key={method.name}>
            {method.name === 'demo' ? <Icon name="user" /> : <Brand name={method.name} />}
            <span className="account__what">
              {t(`accounts.way.${method.name}`)}
              <State way={method} />
            </span>
            {model.mayChangeWays && <Act way={method} layout={layout} />}
          </li>
        ))}
      </ul>
      {!model.mayChangeWays && <SignInAgain ways={waysBackOf(model)} path="/profile/accounts" layout={layout} />}
    </section>
  );
}

const waysBackOf = ({ ways }: AccountsPageModel): WayName[] =>
  ways.flatMap(({ name, linkedAt, isOpen }) => (linkedAt !== null && isOpen && name !== 'demo' ? [name] : []));

function State({ way }: Pick<RowProps, 'way'>): ReactElement {
  const t = useT();
  if (way.linkedAt === null) return <span className="list__more">{t('my-account.accounts.notLinked')}</span>;
  return (
    <>
      <span className="list__more">
        <MomentText at={way.linkedAt} text={(date) => t('my-account.accounts.linked', { date })} />
      </span>
      {!way.canUnlink && way.isOpen && <span className="list__more">{t('my-account.accounts.only')}</span>}
      {!way.isOpen && <span className="list__more">{t('my-account.accounts.closed')}</span>}
    </>
  );
}

/** The only sign-in method cannot be unlinked. */
function Act({ way, layout }: RowProps): ReactElement | null {
  const t = useT();
  const name = t(`accounts.way.${way.name}`);
  const isLinked = way.linkedAt !== null;
  if (isLinked ? !way.canUnlink : !way.isOpen) return null;
  return (
    <form method="post" action={layout.href(`/profile/${isLinked ? 'unlink' : 'link'}/${way.name}`)}>
      <AuthFields auth={layout.auth} />
      <button
        className="btn btn--line"
        type="submit"
        aria-label={t(isLinked ? 'my-account.accounts.unlinkOne' : 'my-account.accounts.linkOne', { way: name })}
      >
        {t(isLinked ? 'my-account.accounts.unlink' : 'my-account.accounts.link')}
      </button>
    </form>
  );
}
