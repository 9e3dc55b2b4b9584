import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { FALLBACK_LOCALE, LOCALE_CODES } from '#src/shared/locales.ts';

/** The ways to reach the store; null is one that does not exist. All but the two of mail are addresses. */
interface Contacts {
  readonly email: string | null;
  readonly businessEmail: string | null;
  readonly support: string | null;
  readonly group: string | null;
  readonly channel: string | null;
}

/** Who runs the store and who is paid, in one language; null is what is not told. */
interface Company {
  readonly name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly beneficiary: string | null;
  readonly registration: string | null;
  readonly bank: string | null;
  readonly account: string | null;
}

/** Of a domain that belongs to nobody: letters and visits of a demo reach no stranger. */
const DEMO_CONTACTS: Contacts = {
  email: 'help@opencrate.example',
  businessEmail: 'partners@opencrate.example',
  support: 'https://bot.opencrate.example',
  group: 'https://community.opencrate.example',
  channel: 'https://channel.opencrate.example',
};

/** The ways to reach the store as staff have set them; in demo mode those of a demo stand in for what is not set. */
export async function contactsOf(world: World): Promise<Contacts> {
  const set = (await readSettings(world)).contacts;
  const demo = world.config.demo ? DEMO_CONTACTS : null;
  return {
    email: told(set.email, demo?.email),
    businessEmail: told(set.businessEmail, demo?.businessEmail),
    support: told(set.support, demo?.support),
    group: told(set.group, demo?.group),
    channel: told(set.channel, demo?.channel),
  };
}

/** The company as staff have set it, for readers of a language; in demo mode a made-up one stands in. */
export async function companyOf(world: World, locale: Locale): Promise<Company> {
  const { company, beneficiary } = (await readSettings(world)).contacts;
  const t = world.texts.t(locale);
  const stand = (text: string): string | undefined => (world.config.demo ? text : undefined);
  return {
    name: told(inLanguage(company.name, locale), stand(t('site.demo.name'))),
    address: told(inLanguage(company.address, locale), stand(t('site.demo.address'))),
    phone: told(company.phone, stand(t('site.demo.phone'))),
    beneficiary: told(inLanguage(beneficiary.name, locale), stand(t('site.demo.name'))),
    registration: told(inLanguage(beneficiary.registration, locale), stand(t('site.demo.registration'))),
    bank: told(inLanguage(beneficiary.bank, locale), stand(t('site.demo.bank'))),
    account: told(beneficiary.account, stand(t('site.demo.account'))),
  };
}

/** What is set nowhere, by the names of the setting's fields; outside of demo mode pages leave it out. */
export async function missingContacts(world: World): Promise<string[]> {
  const { beneficiary, registration, bank, account, ...company } = await companyOf(world, FALLBACK_LOCALE);
  const unset = (of: string, all: object): string[] =>
    Object.entries(all).flatMap(([name, value]) => (value === null ? [of + name] : []));
  return [
    ...unset('', await contactsOf(world)),
    ...unset('company.', company),
    ...unset('beneficiary.', { name: beneficiary, registration, bank, account }),
  ];
}

const told = (set: string, standIn: string | null | undefined): string | null => (set === '' ? (standIn ?? null) : set);

/** In the reader's language, else in the one that most people read, else in any. */
function inLanguage(lines: Readonly<Record<Locale, string>>, locale: Locale): string {
  return [locale, FALLBACK_LOCALE, ...LOCALE_CODES].map((code) => lines[code]).find((text) => text !== '') ?? '';
}
