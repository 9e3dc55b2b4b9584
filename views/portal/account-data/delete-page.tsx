import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { WayName } from '#views/portal/my-account/accounts-model.ts';
import { SignInAgain } from '#views/portal/my-account/sign-in-again.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';
import { PROMISED } from '#src/shared/promised.ts';

export interface DeletePageModel {
  readonly id: number;
  /** Balance that would be forfeited, in the display currency. */
  readonly balance: number;
  readonly itemCount: number;
  readonly itemWorth: number;
  /** Ways to sign in again, which comes first; empty when the form may be sent. */
  readonly againBy: readonly WayName[];
}

type Props = PageProps<DeletePageModel>;

/** Explains account deletion and asks for the player's id as confirmation. */
export const deletePage = definePage<DeletePageModel>({
  name: 'limits',
  styles: 'account',
  showsBreak: true,
  Component: Leaving,
  title: (_, t) => t('account-data.delete.title'),
  robots: 'noindex',
});

function Leaving({ model, layout }: Props): ReactElement {
  const t = useT();
  const { balance, itemCount, itemWorth } = model;
  const { sign } = layout.currency;
  return (
    <div className="wrap leave">
      <header className="page-head">
        <h1>{t('account-data.delete.title')}</h1>
        <p>{t('account-data.delete.lead')}</p>
      </header>
      <section className="panel stack" aria-labelledby="leave-what">
        <h2 id="leave-what">{t('account-data.delete.what')}</h2>
        <ul className="leave__list">
          <li>{t('account-data.delete.erased')}</li>
          <li>{t('account-data.delete.kept')}</li>
          <li>{t('account-data.delete.break')}</li>
          <li>{t('account-data.delete.traces', { traceYears: PROMISED.traceYears })}</li>
        </ul>
        {(balance > 0 || itemCount > 0) && (
          <p className="notice notice--info">
            <span>
              {t('account-data.delete.left', {
                balance: formatMoney(balance, sign),
                count: itemCount,
                worth: formatMoney(itemWorth, sign),
              })}
            </span>
          </p>
        )}
        {model.againBy.length > 0 ? (
          <SignInAgain ways={model.againBy} path="/profile/delete" layout={layout} />
        ) : (
          <LeavingForm model={model} layout={layout} />
        )}
        <p className="small muted">
          <a className="link link--under" href={layout.href('/profile/export.json')} download>
            {t('account-data.export.json')}
          </a>
        </p>
      </section>
    </div>
  );
}

function LeavingForm({ model, layout }: Props): ReactElement {
  const t = useT();
  const { id } = model;
  return (
    <form className="stack" method="post" action={layout.href('/profile/delete')} data-said={t('layout.field.empty')}>
      <AuthFields auth={layout.auth} />
      <div className="field">
        <label className="field__label" htmlFor="leave-id">
          {t('account-data.delete.confirm', { id })}
        </label>
        <input
          type="text"
          className="input num"
          id="leave-id"
          name="confirm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          required
        />
      </div>
      <div className="acts acts--row">
        <button className="btn btn--line bad" type="submit">
          {t('account-data.delete.do')}
        </button>
        <a className="btn" href={layout.href('/profile/limits')}>
          {t('account-data.delete.stay')}
        </a>
      </div>
    </form>
  );
}
