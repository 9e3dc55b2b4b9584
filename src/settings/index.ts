/**
 * Settings: the numbers of the store that staff may change, each with its type and its standard value.
 * Invariant: whatever `readSettings` answers has passed its setting's schema; a setting without a row has its standard
 * value, so a new setting needs no migration.
 */
export { changeSettings } from './change-settings.ts';
export { readSettings } from './read-settings.ts';
export { refusedField } from './refused-field.ts';
export { seedSettings } from './seed-settings.ts';
export { keepSeedMark, readSeedMark } from './seed-mark.ts';
export type { ReturnBand, SettingName, Settings } from './settings.ts';
export { fieldsOf, readFields, type SettingField, shownFields } from './setting-fields.ts';
