/**
 * Settings: the numbers of the store that staff may change, each with its type and default.
 * Invariant: `readSettings` returns values that passed their schema; a setting without a row has its default, so a new
 * setting needs no migration.
 */
export { changeSettings } from './change-settings.ts';
export { readHighestGPrice } from './highest-g-price.ts';
export { readSettings, readSettingsNow } from './read-settings.ts';
export { findInvalidField } from './refused-field.ts';
export { seedSettings } from './seed-settings.ts';
export { DEMO_MONTH, isDemoMonthUnderWay, readSeedMark, writeSeedMark } from './seed-mark.ts';
export { SETTINGS_CONFIGURATION } from './store.ts';
export { type ReturnBand, type SettingName, type Settings, settingsFrom } from './settings.ts';
export { fieldsOf, parseSettingFields, type SettingField, settingFieldValues } from './setting-fields.ts';
