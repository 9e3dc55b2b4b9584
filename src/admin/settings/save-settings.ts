import { guardReturns } from '#src/core/catalogue/returns/index.ts';
import { guardTopUpReturn } from '#src/games/wheel/index.ts';
import { guardDeliveryPromise } from '#src/payments/delivery/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import {
  changeSettings,
  parseSettingFields,
  readSettings,
  findInvalidField,
  type SettingName,
} from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { Json } from '#src/shared/answers.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';
import { markOfSettings } from './return-preview-model.ts';
import { costOfSettings } from './settings-cost.ts';
import { needsSecondFactor, type SettingGroup, settingsIn } from './setting-groups.ts';

/**
 * Saves the form of a group. Returns the number of changed settings; without a change nothing is written or logged.
 * Throws like `guardReturns` when a value moves cases beyond the limits of returns without a reason. Groups that move
 * value require the second factor once more.
 * @throws errors.setting with the field and its limits
 * @throws errors.setting.confirm when the change moves returns and was not shown: the page shows it then
 * @throws errors.staff.code when the second factor is wrong
 * @throws errors.staff.cost when the change mints more than a member may alone, and waits for a second one
 */
export async function saveSettings(
  services: Services,
  member: StaffMember,
  { group, ...sent }: { readonly group: SettingGroup } & Readonly<Record<string, unknown>>,
  { t, address }: { readonly t: T; readonly address: string },
): Promise<number> {
  const reason = overrideReason(member, reasonIn(sent));
  const values = new Map<SettingName, unknown>();
  for (const name of settingsIn(group)) {
    const value = parseSettingFields(name, sent);
    const refused = findInvalidField(name, value);
    if (refused !== null) {
      fail('errors.setting', { field: labelOf(refused.path, t), reason: reasonOf(refused, t), at: refused.path });
    }
    values.set(name, value);
  }
  const mark = markOfSettings(await readSettings(services), values);
  const confirmed = sent['confirmed'];
  if (mark !== null && sent['then'] === 'preview') fail('errors.setting.confirm');
  const { code: typedCode, ...input } = { group, ...sent } as Readonly<Record<string, unknown>>;
  const code = typeof typedCode === 'string' ? typedCode.slice(0, LONGEST_CODE) : '';
  const confirmation = needsSecondFactor(group) ? { confirmation: { code, address } } : {};
  return await mintingAction(services, member, { kind: 'settings', input, ...confirmation }, async (tx, log) => {
    const { result: changed, costKopecks: costOfReturns } = await guardTopUpReturn(tx, reason, () =>
      costingReturns(tx, () => guardReturns(tx, { caseId: null, reason }, () => changeSettings(tx, values))),
    );
    if (mark !== null && mark !== confirmed) fail('errors.setting.confirm');
    if (changed.some(({ name }) => name === 'deliveryPromise')) await guardDeliveryPromise(tx);
    const costKopecks = Math.max(costOfReturns, costOfSettings(changed));
    for (const [index, { name, before, after }] of changed.entries()) {
      log({
        act: 'setting.changed',
        about: { type: 'setting', id: name },
        before: { value: before as Json },
        after: { value: after as Json },
        reason,
        costKopecks: index === 0 ? costKopecks : 0,
      });
    }
    if (changed.length === 0) log({ act: 'setting.kept', about: { type: 'setting', id: group } });
    return changed.length;
  });
}

/** Text key of a field, such as `admin-settings.setting.returnBand.minPercent`; list entries use their column's key. */
export const labelOf = (path: string, t: T): string =>
  t(`admin-settings.setting.${path.replaceAll(/\.\d+(?=\.|$)/g, '')}` as TextKey);

const reasonOf = ({ rule, least, most }: NonNullable<ReturnType<typeof findInvalidField>>, t: T): string =>
  t(`admin-settings.reason.${rule}` as TextKey, { least: least ?? 0, most: most ?? 0 });

const LONGEST_CODE = 40;
const LONGEST_REASON = 500;

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim().slice(0, LONGEST_REASON) : '';
