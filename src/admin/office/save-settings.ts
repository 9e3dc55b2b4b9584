import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { changeSettings, readFields, refusedField, type SettingName } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { Json } from '#src/shared/answers.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { staffAction } from '#src/staff/index.ts';
import { type SettingGroup, settingsIn } from './setting-groups.ts';

/**
 * Saves the form of a group. Answers how many settings are other than before; without one nothing happens and nothing
 * is logged. Refuses with `errors.setting`, which names the field and says what it takes.
 */
export async function saveSettings(
  world: World,
  member: Member,
  { group, ...sent }: { readonly group: SettingGroup } & Readonly<Record<string, unknown>>,
  t: T,
): Promise<number> {
  const values = new Map<SettingName, unknown>();
  for (const name of settingsIn(group)) {
    const value = readFields(name, sent);
    const refused = refusedField(name, value);
    if (refused !== null) {
      fail('errors.setting', { field: labelOf(refused.path, t), reason: reasonOf(refused, t), at: refused.path });
    }
    values.set(name, value);
  }
  return await staffAction(world, member, async (tx, log) => {
    const changed = await changeSettings(tx, values);
    for (const { name, before, after } of changed) {
      log({
        act: 'setting.changed',
        about: { type: 'setting', id: name },
        before: { value: before as Json },
        after: { value: after as Json },
      });
    }
    if (changed.length === 0) log({ act: 'setting.kept', about: { type: 'setting', id: group } });
    return changed.length;
  });
}

/** What a field is called: `office.setting.returnBand.minPercent`; lines of a list go by their column. */
export const labelOf = (path: string, t: T): string =>
  t(`office.setting.${path.replaceAll(/\.\d+(?=\.|$)/g, '')}` as TextKey);

const reasonOf = ({ rule, least, most }: NonNullable<ReturnType<typeof refusedField>>, t: T): string =>
  t(`office.reason.${rule}` as TextKey, { least: least ?? 0, most: most ?? 0 });
