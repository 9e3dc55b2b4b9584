import { caseGroups, listEditedCases } from '#src/core/catalogue/editing/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { GroupsModel } from '#views/admin/catalogue/groups-page.tsx';

export async function loadGroups(services: Services, { locale }: { readonly locale: Locale }): Promise<GroupsModel> {
  const [groups, cases] = await Promise.all([caseGroups(services.db), listEditedCases(services.db, locale)]);
  return {
    key: newFormKey(services),
    groups: groups.map((group) => ({
      ...group,
      title: group.titles[locale],
      cases: cases.filter(({ groupId }) => groupId === group.id).length,
    })),
  };
}
