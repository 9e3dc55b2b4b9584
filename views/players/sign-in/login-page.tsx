import type { ReactElement } from 'react';
import type { TextKey } from '#src/shared/text-keys.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Brand } from '#ui/brand.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import { useHref } from '#ui/href.ts';

type Way = 'vk' | 'telegram' | 'google' | 'twitch' | 'facebook';

export interface LoginModel {
  /** In display order; empty when no provider is connected. */
  readonly ways: readonly Way[];
  /** Redirect target after sign-in: a path of this site. */
  readonly returnTo: string;
  /** Address of a 130x88 picture of an open crate; null for a store without cases. */
  readonly crate: string | null;
}

export const loginPage = definePage<LoginModel>({
  name: 'login',
  isQuiet: true,
  Component: (props) => (
    <WindowPage title={useT()('sign-in.title')} wide>
      <Login {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('sign-in.title'),
  robots: 'noindex',
});

/** The same content as a dialog over the current page. */
export const loginFragment = defineFragment<LoginModel>({
  id: 'login',
  Component: (props) => (
    <WindowPart id="login" title={useT()('sign-in.title')} wide>
      <Login {...props} />
    </WindowPart>
  ),
});

type Props = PageProps<LoginModel>;

const PROMISES: readonly (readonly [icon: IconName, text: TextKey])[] = [
  ['percent', 'sign-in.promise.odds'],
  ['shield-check', 'sign-in.promise.proof'],
  ['wallet', 'sign-in.promise.sell'],
];

function Login(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  return (
    <div className="auth">
      <div className="auth__side">
        {model.crate !== null && <Picture logo={model.crate} size="crate" />}
        <ul className="auth__promises">
          {PROMISES.map(([icon, text]) => (
            <li key={text}>
              <Icon name={icon} small />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </div>
      {layout.player === null ? <Ways {...props} /> : <SignedIn {...props} name={layout.player.name} />}
    </div>
  );
}

/** Lists connected providers only, or a note when there are none. */
function Ways(props: Props): ReactElement {
  const { demo } = props.layout;
  return demo || props.model.ways.length > 0 ? <Entrance {...props} /> : <NoWay {...props} />;
}

function NoWay({ layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="auth__main">
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          <b>{t('sign-in.none.title')}</b> {t('sign-in.none.text')}
        </span>
      </p>
      <a className="btn btn--line btn--wide" href={layout.href('/')} data-close="">
        {t('sign-in.none.back')}
      </a>
    </div>
  );
}

/**
 * Providers, and demo sign-in when enabled. Until the terms are accepted, JavaScript disables the buttons; without it
 * the browser or the server rejects the form.
 */
function Entrance({ model, layout }: Props): ReactElement {
  const t = useT();
  const [first] = model.ways;
  const action = layout.href(layout.demo || first === undefined ? '/auth/demo' : `/auth/${first}`);
  return (
    <form className="auth__main" method="get" action={action} data-device="" data-said={t('layout.field.empty')}>
      <input type="hidden" name="return" value={model.returnTo} />
      <input type="hidden" name="asks" value="terms" />
      <label className="check auth__terms">
        <input type="checkbox" name="terms" value="yes" defaultChecked required data-enables="login-ways" />
        <span>
          {`${t('sign-in.terms.accept')} `}
          <a href={layout.href('/agreement')}>{t('sign-in.terms.agreement')}</a>
        </span>
      </label>
      <p className="auth__refused" role="status">
        <Icon name="circle-alert" small />
        {t('sign-in.terms.missing')}
      </p>
      <fieldset id="login-ways" className="auth__list">
        <legend className="vh">{t('sign-in.ways')}</legend>
        {model.ways.length > 0 && <p className="muted small">{t('sign-in.choose')}</p>}
        {model.ways.map((method) => (
          <ProviderButton key={method} way={method} hasOtherFields={layout.demo} />
        ))}
        {layout.demo && <DemoWay isAlone={first === undefined} />}
      </fieldset>
    </form>
  );
}

/** Skips form validation when other fields exist: the required demo name must not block a provider's button. */
function ProviderButton({ way, hasOtherFields }: ButtonProps): ReactElement {
  const href = useHref();
  const name = useT()(`sign-in.way.${way}`);
  return (
    <button
      className={
        way === 'telegram' ? 'btn btn--line btn--wide auth__btn is-scripted' : 'btn btn--line btn--wide auth__btn'
      }
      type="submit"
      formAction={href(`/auth/${way}`)}
      formNoValidate={hasOtherFields}
    >
      <Brand name={way} />
      <span>{name}</span>
    </button>
  );
}

interface ButtonProps {
  readonly way: Way;
  readonly hasOtherFields: boolean;
}

function DemoWay({ isAlone }: { isAlone: boolean }): ReactElement {
  const t = useT();
  return (
    <div className={isAlone ? 'auth__list' : 'auth__list auth__demo'}>
      <p className="muted small">{t('sign-in.demo.text')}</p>
      <label className="field">
        <span className="field__label">{t('sign-in.demo.name')}</span>
        <input
          className="input"
          type="text"
          name="name"
          defaultValue="demo"
          maxLength={32}
          autoComplete="nickname"
          required
        />
      </label>
      <button className="btn btn--main btn--wide" type="submit">
        <Icon name="log-in" small />
        {t('sign-in.demo.enter')}
      </button>
    </div>
  );
}

function SignedIn({ name, model }: Props & { name: string }): ReactElement {
  const t = useT();
  return (
    <div className="auth__main">
      <p className="notice notice--good">
        <Icon name="circle-check" />
        <span>{t('sign-in.already', { name })}</span>
      </p>
      <a className="btn btn--wide" href={model.returnTo}>
        {t('sign-in.goOn')}
      </a>
    </div>
  );
}
