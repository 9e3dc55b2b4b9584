import type { Knex } from 'knex';

/** Characters that draw nothing: spaces, ignorable ones, and letters without a shape. */
const BLANK = [
  String.raw`\s\x{AD}\x{34F}\x{61C}\x{115F}\x{1160}\x{1680}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{2000}-\x{200F}`,
  String.raw`\x{2028}-\x{202F}\x{205F}-\x{206F}\x{2800}\x{3000}\x{303F}\x{3164}\x{FE00}-\x{FE0F}\x{FEFF}\x{FFA0}`,
  String.raw`\x{FFF0}-\x{FFF8}\x{FFFC}\x{13441}\x{13442}\x{16FE4}\x{1BCA0}-\x{1BCA3}\x{1D159}\x{1D173}-\x{1D17A}`,
  String.raw`\x{E0000}-\x{E0FFF}`,
].join('');

/** A name that nobody sees cannot be found, reported or told from another: its player gets the name of a new one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `UPDATE players SET name = CASE locale
       WHEN 'ru' THEN 'Игрок' WHEN 'ua' THEN 'Гравець' WHEN 'pl' THEN 'Gracz' ELSE 'Player' END
     WHERE closed_at IS NULL AND name REGEXP ?`,
    [`^[${BLANK}]+$`],
  );
}

/** The former names are not kept. */
export async function down(): Promise<void> {
  await Promise.resolve();
}
