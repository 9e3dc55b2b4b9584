import type { ReactElement } from 'react';
import { inEveryLocale, LOCALES } from '#src/shared/locales.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { CurrencyFlag, Flag } from '#views/ui/flag.tsx';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel, SharedLayoutModel } from './layout-model.ts';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import type { PageProps } from '#views/render.tsx';

/** The currencies that most readers of a language count in: prices in another are said to be so once, to a guest. */
const OWN_CURRENCIES = inEveryLocale({ ru: 'rub', en: 'usd', ua: 'uah', pl: 'pln' });

const LANGUAGES = 'languages';
const CURRENCIES = 'currencies';

export interface ChooserButtonsProps {
  readonly layout: LayoutModel;
  /** Wide buttons with the current choice in words, for the phone menu. */
  readonly wide?: boolean;
}

/** Buttons that open the language and currency lists by `popovertarget`, without JavaScript. */
export function ChooserButtons({ layout, wide = false }: ChooserButtonsProps): ReactElement {
  const t = useT();
  const { name } = LOCALES[layout.locale];
  const { code, sign } = layout.currency;
  const currency = layout.currencies.find((choice) => choice.code === code)?.name ?? code.toUpperCase();
  const isForeign = !wide && layout.player === null && OWN_CURRENCIES[layout.locale] !== code;
  const className = wide ? 'btn' : 'icon-btn';
  return (
    <>
      <button type="button" className={className} popoverTarget={LANGUAGES}>
        <Flag locale={layout.locale} />
        <span className="vh">{t(wide ? 'layout.language.choose' : 'layout.language.current', { name })}</span>
        {wide && <span lang={LOCALES[layout.locale].tag}>{name}</span>}
      </button>
      {layout.currencies.length > 0 && (
        <button type="button" className={isForeign ? 'btn btn--ghost tiny' : className} popoverTarget={CURRENCIES}>
          <b aria-hidden="true">{isForeign ? t('layout.currency.prices', { sign }) : sign}</b>
          <span className="vh">
            {t(wide ? 'layout.currency.choose' : 'layout.currency.current', { name: currency })}
          </span>
          {wide && <span>{code.toUpperCase()}</span>}
        </button>
      )}
    </>
  );
}

/** Popover lists; Escape or a click outside closes them. */
export function Choosers({ layout }: { layout: LayoutModel }): ReactElement {
  return (
    <>
      <Languages layout={layout} />
      {layout.currencies.length > 0 && <Currencies layout={layout} />}
    </>
  );
}

export function Languages({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <nav id={LANGUAGES} className="pop pop--s" popover="auto" aria-label={t('layout.language')}>
      <ul className="pick">
        {layout.links.shown
          .filter((locale) => locale !== layout.locale)
          .map((locale) => (
            <li key={locale}>
              <a
                href={layout.links.hrefFrom(layout.locale, locale, layout.path)}
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

/** The other display currencies, as the other languages in their list; selecting one returns to this page. */
function Currencies({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  const { path } = layout;
  return (
    <form
      id={CURRENCIES}
      className="pop pop--s"
      popover="auto"
      method="post"
      action={layout.href('/currency')}
      aria-label={t('layout.currency')}
    >
      <AuthFields auth={layout.auth} />
      <input type="hidden" name="return" value={layout.href(path)} />
      <CurrencyList layout={layout} />
    </form>
  );
}

function CurrencyList({ layout }: { layout: LayoutModel }): ReactElement {
  const inside = useCachedFragment('currencies', OtherCurrencies, { model: layout.surroundings, layout });
  return <ul className="pick" {...inside} />;
}

const OtherCurrencies = ({ layout: { currencies, currency } }: PageProps<SharedLayoutModel>): ReactElement => (
  <>
    {currencies
      .filter(({ code }) => code !== currency.code)
      .map(({ code, name, sign, isHidden }) => (
        <li key={code} hidden={isHidden}>
          <button type="submit" name="code" value={code}>
            <CurrencyFlag code={code} />
            <b className="pick__sign">{sign}</b>
            <span>{name}</span>
          </button>
        </li>
      ))}
  </>
);
