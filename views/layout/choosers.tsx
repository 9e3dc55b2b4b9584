import type { ReactElement } from 'react';
import { href, hrefFrom, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { AuthFields } from '../ui/auth-fields.tsx';
import { CurrencyFlag, Flag } from '../ui/flag.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import type { FrameModel } from './frame.ts';

const LANGUAGES = 'languages';
const CURRENCIES = 'currencies';

export interface ChooserButtonsProps {
  readonly frame: FrameModel;
  /** As wide buttons that say their choice in words: in the phone's menu. */
  readonly wide?: boolean;
}

/** What opens the choosers. Lists and buttons know each other by `popovertarget`: no script takes part. */
export function ChooserButtons({ frame, wide = false }: ChooserButtonsProps): ReactElement {
  const t = useT();
  const { name } = LOCALES[frame.locale];
  const { code, sign } = frame.currency;
  const currency = frame.currencies.find((one) => one.code === code)?.name ?? code.toUpperCase();
  const className = wide ? 'btn' : 'icon-btn';
  return (
    <>
      <button type="button" className={className} popoverTarget={LANGUAGES}>
        <Flag locale={frame.locale} />
        <span className="vh">{t(wide ? 'layout.language.choose' : 'layout.language.current', { name })}</span>
        {wide && <span lang={LOCALES[frame.locale].tag}>{name}</span>}
      </button>
      {frame.currencies.length > 0 && (
        <button type="button" className={className} popoverTarget={CURRENCIES}>
          <b aria-hidden="true">{sign}</b>
          <span className="vh">
            {t(wide ? 'layout.currency.choose' : 'layout.currency.current', { name: currency })}
          </span>
          {wide && <span>{code.toUpperCase()}</span>}
        </button>
      )}
    </>
  );
}

/** The lists themselves, shown over the page; closed by Escape and by a press beside them. */
export function Choosers({ frame }: { frame: FrameModel }): ReactElement {
  return (
    <>
      <Languages frame={frame} />
      {frame.currencies.length > 0 && <Currencies frame={frame} />}
    </>
  );
}

/** The other languages of this page, as links. */
export function Languages({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  return (
    <nav id={LANGUAGES} className="pop pop--s" popover="auto" aria-label={t('layout.language')}>
      <ul className="pick">
        {LOCALE_CODES.filter((locale) => locale !== frame.locale).map((locale) => (
          <li key={locale}>
            <a
              href={hrefFrom(frame.locale, locale, frame.path)}
              hrefLang={LOCALES[locale].tag}
              lang={LOCALES[locale].tag}
            >
              <Flag locale={locale} />
              {LOCALES[locale].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every currency in which sums can be shown; choosing one comes back to this page. */
function Currencies({ frame }: { frame: FrameModel }): ReactElement {
  const t = useT();
  const { currencies, currency, auth, locale, path } = frame;
  return (
    <form
      id={CURRENCIES}
      className="pop pop--s"
      popover="auto"
      method="post"
      action={href(locale, '/currency')}
      aria-label={t('layout.currency')}
    >
      <AuthFields auth={auth} />
      <input type="hidden" name="return" value={href(locale, path)} />
      <ul className="pick">
        {currencies.map(({ code, name, sign, isHidden }) => (
          <li key={code} hidden={isHidden}>
            <button type="submit" name="code" value={code} aria-current={code === currency.code ? 'true' : undefined}>
              <CurrencyFlag code={code} />
              <b className="pick__sign">{sign}</b>
              <span>{name}</span>
              {code === currency.code && <Icon name="check" small />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
