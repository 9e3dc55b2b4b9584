import { readTopUpReturn, type TopUpReturn } from '#src/games/wheel/index.ts';
import type { TopUpReturnModel } from '#views/admin/settings/top-up-return.tsx';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { fieldsOf, readSettings, type SettingField, settingFieldValues } from '#src/core/settings/index.ts';
import { countriesIn } from '#src/shared/countries.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { SettingFieldModel, SettingsPageModel } from '#views/admin/settings/settings-page.tsx';
import { loadClosedCountries } from './closed-countries-model.ts';
import { loadReturnPreview, type PreviewedForm } from './return-preview-model.ts';
import { labelOf } from './save-settings.ts';
import { needsSecondFactor, MOVES_RETURNS, SETTING_GROUPS, type SettingGroup, settingsIn } from './setting-groups.ts';

const SPARE_LINES = 2;

interface SettingsPageInput {
  readonly t: T;
  readonly locale: Locale;
  readonly group: SettingGroup;
  /** The refused form of this page. */
  readonly refused: PreviewedForm | null;
}

/** Current values of all settings by group, with the limits of their schemas. */
export async function loadSettings(
  services: Services,
  { t, locale, group, refused }: SettingsPageInput,
): Promise<SettingsPageModel> {
  const settings = await readSettings(services);
  const fields = settingsIn(group).flatMap((name) => {
    const shown = settingFieldValues(name, settings[name]);
    return fieldsOf(name).map((field) => fieldModel(field, shown, { t, locale }));
  });
  const movesReturns = settingsIn(group).some((name) => MOVES_RETURNS.includes(name));
  return {
    group,
    groups: SETTING_GROUPS.filter((one) => settingsIn(one).length > 0),
    fields,
    key: newFormKey(services),
    asksSecond: needsSecondFactor(group),
    movesReturns,
    topUpReturn: movesReturns ? topUpReturnModel(await readTopUpReturn(services.db, services.clock.now())) : null,
    preview: refused === null ? null : await loadReturnPreview(services, { group, fields: refused.values, locale }),
    closed: group === 'countries' ? await loadClosedCountries(services) : null,
  };
}

const topUpReturnModel = (figure: TopUpReturn): TopUpReturnModel => ({
  totalPercent: figure.totalBasisPoints / 100,
  mostPercent: figure.mostBasisPoints / 100,
  bestCase: figure.bestCase,
  casePercent: figure.caseBasisPoints / 100,
  spinPercent: figure.spinBasisPoints / 100,
  inviterPercent: figure.inviterBasisPoints / 100,
  deliveryPercent: figure.deliveryBasisPoints / 100,
  codePercent: figure.codeBasisPoints / 100,
  gifts: figure.giftsKopecks / 100,
});

function fieldModel(
  field: SettingField,
  shown: ReadonlyMap<string, string>,
  { t, locale }: Pick<SettingsPageInput, 't' | 'locale'>,
): SettingFieldModel {
  const named = { name: field.path, label: labelOf(field.path, t) };
  const value = shown.get(field.path) ?? '';
  switch (field.kind) {
    case 'whole':
    case 'wholes':
      return { ...named, kind: field.kind, value, least: field.least, most: field.most };
    case 'money':
      return { ...named, kind: 'money', value, least: field.least / 100, most: field.most / 100 };
    case 'yes':
      return { ...named, kind: 'yes', isOn: value === '1' };
    case 'text':
      return { ...named, kind: 'text', value, longest: field.longest, format: field.format };
    case 'choices':
      return { ...named, kind: 'choices', choices: choicesOf(field.path, shown, locale) };
    case 'rows': {
      const filled =
        [...shown.keys()].filter((path) => path.startsWith(`${field.path}.`)).length / field.columns.length;
      const lines = Math.min(filled + SPARE_LINES, field.longest);
      return {
        ...named,
        kind: 'rows',
        columns: field.columns.map((column) => labelOf(`${field.path}.${column.path}`, t)),
        lines: Array.from({ length: lines }, (_, at) =>
          field.columns.map(({ path }) => {
            const name = `${field.path}.${String(at)}.${path}`;
            return { name, value: shown.get(name) ?? '' };
          }),
        ),
      };
    }
  }
}

/** Options are countries, named and sorted in the language of the viewer. */
const choicesOf = (path: string, shown: ReadonlyMap<string, string>, locale: Locale) =>
  countriesIn(locale).map(({ code, name }) => {
    const field = `${path}.${code}`;
    return { name: field, code, title: name, isOn: shown.get(field) === '1' };
  });
