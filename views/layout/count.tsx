import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { useT } from '#ui/texts.tsx';
import type { CountersModel } from './layout-model.ts';

/** The counter to show; pages keep it up to date from the event stream (islands/runtime/network/live-counters.ts). */
type CountName = keyof CountersModel;

interface CountProps {
  readonly of: CountName;
  readonly count: number | null;
}

/** A live counter; an unknown value is drawn as a placeholder of the final width. */
export function Count({ of, count }: CountProps): ReactElement {
  const t = useT();
  if (count !== null) {
    return (
      <b className="num" data-count={of}>
        {formatCount(count)}
      </b>
    );
  }
  return (
    <b className="num num--wait" data-count={of}>
      <span className="vh">{t('layout.count.loading')}</span>
    </b>
  );
}

const TEXTS: Readonly<Record<CountName, TextKey>> = {
  counter: 'layout.count.cases',
  contracts: 'layout.count.contracts',
  users: 'layout.count.users',
  online: 'layout.count.online',
};

/** One whole number for each plural form used by the supported languages. */
const SAMPLES = [1, 2, 5];

interface CountLabelProps extends CountProps {
  /** Embeds all plural forms of this language for later updates; needed once per page. */
  readonly formsIn?: Locale;
}

/** Label of a counter in the matching plural form. */
export function CountLabel({ of, count, formsIn }: CountLabelProps): ReactElement {
  const t = useT();
  return (
    <span data-label={of} {...(formsIn && formsOf(t, of, formsIn))}>
      {t(TEXTS[of], { count: count ?? 0 })}
    </span>
  );
}

function formsOf(t: T, of: CountName, locale: Locale): Readonly<Record<string, string>> {
  const rules = new Intl.PluralRules(LOCALES[locale].tag);
  const forms = SAMPLES.map((count) => [`data-${rules.select(count)}`, t(TEXTS[of], { count })]);
  return Object.fromEntries(forms) as Readonly<Record<string, string>>;
}
