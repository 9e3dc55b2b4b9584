import type { ReactElement } from 'react';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { type CountryChoices, CountrySelect } from '#views/ui/country-select.tsx';
import { Icon } from '#ui/icon.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';

export interface AdultModel extends CountryChoices {
  /** True when the player has already confirmed the age of 18. */
  readonly isAdult: boolean;
  /** Redirect target after confirmation: a path of this site. */
  readonly returnTo: string;
}

type Props = PageProps<AdultModel>;

export const adultPage = definePage<AdultModel>({
  name: 'adult',
  isQuiet: true,
  asksAge: true,
  Component: (props) => (
    <WindowPage title={useT()('accounts.adult.title')}>
      <Adult {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('accounts.adult.title'),
  robots: 'noindex',
});

/** The same content as a dialog over the current page. */
export const adultFragment = defineFragment<AdultModel>({
  id: 'adult',
  Component: (props) => (
    <WindowPart id="adult" title={useT()('accounts.adult.title')}>
      <Adult {...props} />
    </WindowPart>
  ),
});

export const adultInvitation = invitationPage({
  icon: 'shield-check',
  title: 'accounts.adult.title',
  text: 'accounts.adult.invitation',
});

function Adult(props: Props): ReactElement {
  return props.model.isAdult ? <Said {...props} /> : <Question {...props} />;
}

function Question({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="stack">
      <p className="muted">{t('accounts.adult.text')}</p>
      <form className="stack" method="post" action={layout.href('/adult')}>
        <AuthFields auth={layout.auth} />
        <input type="hidden" name="return" value={model.returnTo} />
        <CountrySelect
          chosen={model.chosen}
          countries={model.countries}
          none={t('accounts.adult.country.none')}
          label={t('accounts.adult.country')}
          hint={t('accounts.adult.country.hint')}
        />
        <button className="btn btn--main btn--wide" type="submit" name="confirm" value="1">
          {t('accounts.adult.confirm')}
        </button>
      </form>
      <form method="post" action={layout.href('/signout')}>
        <AuthFields auth={layout.auth} />
        <button className="btn btn--line btn--wide" type="submit">
          {t('accounts.adult.decline')}
        </button>
      </form>
      <p className="tiny muted">{t('accounts.adult.kept')}</p>
    </div>
  );
}

function Said({ model }: Props): ReactElement {
  const t = useT();
  return (
    <div className="stack">
      <p className="notice notice--good">
        <Icon name="circle-check" />
        <span>{t('accounts.adult.said')}</span>
      </p>
      <a className="btn btn--wide" href={model.returnTo} data-close="">
        {t('accounts.adult.goOn')}
      </a>
    </div>
  );
}
