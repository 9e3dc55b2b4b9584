import { caseGroups, listEditedCases } from '#src/catalogue/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { GroupsModel } from '#views/workshop/groups-page.tsx';

/** Every group of cases with its titles, in display order, and how many cases stand in it. */
export async function loadGroups(world: World, { locale }: { readonly locale: Locale }): Promise<GroupsModel> {
  const [groups, cases] = await Promise.all([caseGroups(world.db), listEditedCases(world.db, locale)]);
  return {
    key: newFormKey(world),
    groups: groups.map((group) => ({
      ...{ ...group, title: group.titles[locale] },
      cases: cases.filter(({ groupId }) => groupId === group.id).length,
    })),
  };
}
