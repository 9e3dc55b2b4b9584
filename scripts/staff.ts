/**
 * `npm run staff -- add --role admin [--name Anna]` adds a staff member and prints a single-use sign-up link that is
 * valid for one hour. `list` lists staff members, `reset-totp --name Anna` removes a lost second factor and prints a
 * link to set up another, `remove --name Anna` removes a staff member, `allow --name Anna --sum 20000 --reason TEXT`
 * lets her give away more than one member may alone for 24 hours. Every command is written to the staff log.
 */
import { parseArgs } from 'node:util';
import { typedCommand } from '#src/platform/release.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { ROLES, type Role } from '#src/shared/powers.ts';
import {
  addMember,
  allowCost,
  selectMembers,
  memberIdOf,
  removeMember,
  resetSecondFactor,
} from '#src/admin/access/index.ts';
import { withServices } from '#tools/command/with-services.ts';

const USAGE = [
  `add --role ${ROLES.join('|')} [--name NAME]`,
  'list',
  'reset-totp --name NAME',
  'remove --name NAME',
  'allow --name NAME --sum ROUBLES --reason TEXT',
]
  .map((args) => typedCommand('staff', args))
  .join('\n');
const LONGEST_NAME = 32;
const LONGEST_REASON = 255;
const MOST = 1000;

interface Asked {
  readonly role: string | undefined;
  readonly name: string | undefined;
  readonly sum: string | undefined;
  readonly reason: string | undefined;
}

/** Each command returns the text to print. */
const COMMANDS: Readonly<Record<string, (services: Services, args: Asked) => Promise<string>>> = {
  async add(services, { role, name = role }) {
    const { link } = await addMember(services, null, { name: nameIn(name), role: roleIn(role), locale: 'ru' });
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
    const { link } = await resetSecondFactor(services, null, { id, locale: 'ru' });
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

class Misused extends Error {}

function roleIn(text: string | undefined): Role {
  return ROLES.find((role) => role === text) ?? misused('--role');
}

function nameIn(text: string | undefined): string {
  const name = (text ?? '').normalize('NFC').trim();
  const isName = /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && Array.from(name).length <= LONGEST_NAME;
  return isName ? name : misused('--name');
}

function misused(problem: string): never {
  throw new Misused(problem);
}

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  sum: { type: 'string' },
  reason: { type: 'string' },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const command = COMMANDS[positionals[0] ?? ''];
if (command === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await withServices(async (services) => {
    const { role, name, sum, reason } = values;
    try {
      console.log(await command(services, { role, name, sum, reason }));
    } catch (error) {
      if (error instanceof AppError) console.error(services.texts.t('en')(error.key, error.params));
      else if (error instanceof Misused) console.error(`${error.message} is missing or invalid.\n${USAGE}`);
      else throw error;
      process.exitCode = 1;
    }
  });
}
