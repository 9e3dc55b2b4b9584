import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { FALLBACK_LOCALE, type Locale, textIn } from '#src/shared/locales.ts';

/** Contacts of the store; null for those that do not exist. All are URLs except the two email addresses. */
interface Contacts {
  readonly email: string | null;
  readonly businessEmail: string | null;
  readonly support: string | null;
  readonly group: string | null;
  readonly channel: string | null;
}

/** The company that runs the store and receives payments, in one language; null for fields that are not set. */
interface Company {
  readonly name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly beneficiary: string | null;
  readonly registration: string | null;
  readonly bank: string | null;
  readonly account: string | null;
}

/** The domain is unowned, so that mail and visits from a demo reach no third party. */
const DEMO_CONTACTS: Contacts = {
  email: 'help@opencrate.example',
  businessEmail: 'partners@opencrate.example',
  support: 'https://bot.opencrate.example',
  group: 'https://community.opencrate.example',
  channel: 'https://channel.opencrate.example',
};

/** Returns the contacts from the settings. In demo mode, demo contacts replace missing ones. */
export async function contactsOf(services: Services): Promise<Contacts> {
  const contacts = (await readSettings(services)).contacts;
  const demo = services.config.demo ? DEMO_CONTACTS : null;
  return {
    email: contactOf(contacts.email, demo?.email),
    businessEmail: contactOf(contacts.businessEmail, demo?.businessEmail),
    support: contactOf(contacts.support, demo?.support),
    group: contactOf(contacts.group, demo?.group),
    channel: contactOf(contacts.channel, demo?.channel),
  };
}

/** Returns the company from the settings in a language. In demo mode, a fictitious company replaces a missing one. */
export async function companyOf(services: Services, locale: Locale): Promise<Company> {
  const { company, beneficiary } = (await readSettings(services)).contacts;
  const t = services.texts.t(locale);
  const stand = (text: string): string | undefined => (services.config.demo ? text : undefined);
  return {
    name: contactOf(textIn(company.name, locale), stand(t('info-pages.demo.name'))),
    address: contactOf(textIn(company.address, locale), stand(t('info-pages.demo.address'))),
    phone: contactOf(company.phone, stand(t('info-pages.demo.phone'))),
    beneficiary: contactOf(textIn(beneficiary.name, locale), stand(t('info-pages.demo.name'))),
    registration: contactOf(textIn(beneficiary.registration, locale), stand(t('info-pages.demo.registration'))),
    bank: contactOf(textIn(beneficiary.bank, locale), stand(t('info-pages.demo.bank'))),
    account: contactOf(beneficiary.account, stand(t('info-pages.demo.account'))),
  };
}

/** Lists the settings fields that are empty. Outside demo mode, pages omit them. */
export async function missingContacts(services: Services): Promise<string[]> {
  const { beneficiary, registration, bank, account, ...company } = await companyOf(services, FALLBACK_LOCALE);
  const unset = (of: string, all: object): string[] =>
    Object.entries(all).flatMap(([name, value]) => (value === null ? [of + name] : []));
  return [
    ...unset('', await contactsOf(services)),
    ...unset('company.', company),
    ...unset('beneficiary.', { name: beneficiary, registration, bank, account }),
  ];
}

const contactOf = (setting: string, standIn: string | null | undefined): string | null =>
  setting === '' ? (standIn ?? null) : setting;
