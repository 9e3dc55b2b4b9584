import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { BASE_CURRENCY } from './currency.ts';
import { allCurrencies } from './currency-by-code.ts';
import { isRoubleShown } from './currency-choices.ts';
import { currencyName } from './currency-name.ts';

/** A currency as clients know it: the specification's own names. */
interface CurrencyEntity {
  readonly ID: number;
  readonly code: string;
  /** Currency per 1 rouble. */
  readonly rate: number;
  readonly name: string;
  /** Ready to stand in HTML. */
  readonly sign: string;
  /** Not to be offered: switched off, or the rouble where it is not shown. */
  readonly disabled: boolean;
}

/**
 * The answer of GET /api/currency/list: a text that holds JSON. Those that are not to be offered are there too, for a
 * client may have to show a sum in one.
 */
export async function answerCurrencies(world: World, locale: Locale): Promise<string> {
  const [all, isRouble] = await Promise.all([allCurrencies(world), isRoubleShown(world)]);
  const entities = all.map((one): CurrencyEntity => ({
    ID: one.id,
    code: one.code,
    rate: Number(one.rate),
    name: currencyName(one, locale),
    sign: escapeHtml(one.sign),
    disabled: one.isDisabled || (one.code === BASE_CURRENCY && !isRouble),
  }));
  return JSON.stringify(entities);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
