/**
 * `npm run staff -- add --role admin [--name Anna] [--language en]` adds a staff member, who gets alerts in that
 * language, and prints a single-use sign-up link that is valid for one hour. `list` lists staff members, `reset-totp
 * --name Anna` removes a lost second factor and prints a link to set up another, `remove --name Anna` removes a staff
 * member, `allow --name Anna --sum 20000 --reason TEXT` lets her give away more than one member may alone for 24 hours.
 * Every command is written to the staff log.
 */
import { followBrand } from '#src/core/branding/index.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALE_CODES } from '#src/shared/locales.ts';
import { ROLES, type Role } from '#src/shared/powers.ts';
import {
  addMember,
  allowCost,
  selectMembers,
  memberIdOf,
  removeMember,
  resetSecondFactor,
} from '#src/admin/access/index.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

const LONGEST_NAME = 32;
const LONGEST_REASON = 255;
const MOST = 1000;

interface StaffArguments {
  readonly role: string | undefined;
  readonly name: string | undefined;
  readonly language: string | undefined;
  readonly sum: string | undefined;
  readonly reason: string | undefined;
}

/** Each command returns the text to print. */
const COMMANDS: Readonly<Record<string, (services: Services, args: StaffArguments) => Promise<string>>> = {
  async add(services, { role, name = role, language }) {
    const member = { role: roleIn(role), name: nameIn(name), locale: await localeIn(services, language) };
    const { link } = await addMember(services, null, member);
    return `Link for ${nameIn(name)}, valid for one hour and one use:\n${link}`;
  },
  async list(services) {
    const members = await selectMembers(services.db, '', MOST);
    const lines = members.map(({ name, role, hasSecond, isDemo }) =>
      [name, role, isDemo ? 'demo' : hasSecond ? 'set up' : 'not set up'].join('\t'),
    );
    return lines.length === 0 ? 'There are no staff members.' : lines.join('\n');
  },
  async 'reset-totp'(services, { name }) {
    const id = await memberIdOf(services, nameIn(name));
    const { link } = await resetSecondFactor(services, null, { id, locale: null });
    return `Link for ${nameIn(name)} to set up another second factor, valid for one hour:\n${link}`;
  },
  async remove(services, { name }) {
    await removeMember(services, null, { id: await memberIdOf(services, nameIn(name)) });
    return `Removed ${nameIn(name)}.`;
  },
  async allow(services, { name, sum = '', reason = '' }) {
    if (!/^[1-9]\d{0,7}$/.test(sum)) misused('--sum');
    if (reason.trim() === '' || reason.length > LONGEST_REASON) misused('--reason');
    const id = await memberIdOf(services, nameIn(name));
    await allowCost(services, { id, sumKopecks: Number(sum) * 100, reason: reason.trim() });
    return `${nameIn(name)} may give away ${sum}.00 more within 24 hours.`;
  },
};

function roleIn(text: string | undefined): Role {
  return ROLES.find((role) => role === text) ?? misused('--role');
}

/** The language of a code, else the one that the store shows to visitors without a choice. */
async function localeIn(services: Services, text: string | undefined): Promise<Locale> {
  if (text !== undefined) return isLocale(text) ? text : misused('--language');
  await followBrand(services);
  return services.links.shown[0] ?? DEFAULT_LOCALE;
}

function nameIn(text: string | undefined): string {
  const name = (text ?? '').normalize('NFC').trim();
  const isName = /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && Array.from(name).length <= LONGEST_NAME;
  return isName ? name : misused('--name');
}

function misused(option: string): never {
  refuseArguments('staff', `${option} is missing or invalid`);
}

const { values, words } = readArguments('staff', {
  forms: [
    `add --role ${ROLES.join('|')} [--name NAME] [--language ${LOCALE_CODES.join('|')}]`,
    'list',
    'reset-totp --name NAME',
    'remove --name NAME',
    'allow --name NAME --sum ROUBLES --reason TEXT',
  ],
  options: {
    role: { value: 'ROLE', does: 'what the member may do' },
    name: { value: 'NAME', does: 'the member; without one, a new member is named by the role' },
    language: { value: 'LANGUAGE', does: 'the language of the alerts to the member' },
    sum: { value: 'ROUBLES', does: 'the sum that the member may give away beyond the limit within 24 hours' },
    reason: { value: 'TEXT', does: 'why, for the log of staff actions' },
  },
  mostWords: 1,
  firstWords: Object.keys(COMMANDS),
});
const command = COMMANDS[words[0] ?? ''];
if (command !== undefined) {
  await withServices(async (services) => {
    const { role, name, language, sum, reason } = values;
    try {
      console.log(await command(services, { role, name, language, sum, reason }));
    } catch (error) {
      if (error instanceof AppError) console.error(services.texts.t('en')(error.key, error.params));
      else throw error;
      process.exitCode = 1;
    }
  });
}
