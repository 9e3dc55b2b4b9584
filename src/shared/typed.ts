/** Longer texts are neither a code, an id nor an e-mail address, and normalizing them takes time. */
const LONGEST = 1000;
/** Characters that are copied with a text and not seen. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Blanks of all kinds; U+2800 is a Braille pattern without dots. */
const BLANKS = /[\s\u2800]+/g;
const QUOTES = `"'\`\u00ab\u00bb\u2018-\u201f\u2039\u203a\u2032\u2033\u300c\u300d()`;
const AROUND = new RegExp(String.raw`^[${QUOTES}\s]+|(?<![${QUOTES}\s])[${QUOTES}\s]+$`, 'g');
/** "Code: ", "ID 123", "#" and "№" before the code itself. Letters and a blank need digits after them. */
const LABEL = /^(?:[\p{L} -]{1,20}[:=]\s*|(?:id|ид|no|n)[ .]+(?=[#№\d])|[#№]+\s*)+/iu;

/**
 * A code or an id as people type and paste it, without what is not part of it: invisible characters, full width,
 * quotation marks around it and a label before it. Blanks inside are kept. Other texts than a line are returned as they
 * are.
 */
export function bareText(typed: string): string {
  if (typed.length > LONGEST) return typed;
  const text = visible(typed).replaceAll(AROUND, '');
  return text.replace(LABEL, '').replaceAll(AROUND, '');
}

/** An id of the store or of the game, without the blanks that group its digits. */
export const typedId = (typed: string): string => bareText(typed).replaceAll(' ', '');

/** A text with single blanks, in composed letters of plain width, without invisible characters. */
const visible = (text: string): string =>
  text.replaceAll('№', '#').replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(BLANKS, ' ').trim();

const DECIMAL = /^(\d{1,13})(?:[.,](\d{1,8}))?$/;
/** A sign or a short name of a currency, but no short word that multiplies. */
const CURRENCY = /^\p{Sc} ?| ?(?:\p{Sc}|(?<!\p{L})(?!(?:[kкmм]|тыс|тис|tys|млн|mln)\.?$)\p{L}{1,4}\.?)$/giu;

/**
 * A number as people type and paste it, with spaces between its digits and a point or a comma: its digits before and
 * after the point, these filled up to `places`. Null for anything else, and for more decimals.
 */
export function typedDecimal(typed: string, places: number): readonly [whole: string, part: string] | null {
  if (typed.length > LONGEST) return null;
  const [, whole, part = ''] = DECIMAL.exec(visible(typed).replaceAll(' ', '')) ?? [];
  return whole === undefined || part.length > places ? null : [whole, part.padEnd(places, '0')];
}

/** A sum as people type and paste it, with or without its currency, in hundredths. Null for what is no sum. */
export function typedSum(typed: string): number | null {
  if (typed.length > LONGEST) return null;
  const digits = typedDecimal(visible(typed).replaceAll(CURRENCY, ''), 2);
  return digits && Number(digits.join(''));
}

/**
 * An e-mail address as typed and pasted: with "mailto:", a name before it, blanks, full width or a full stop after it.
 * The domain becomes small ASCII letters, as mail servers want it; the part before it is kept. Empty for a blank text,
 * null for what is no address.
 */
export function typedEmail(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const text = visible(typed);
  const address = text
    .replace(/^.*<([^<>]*)>[.,;]?$/, '$1')
    .replaceAll(' ', '')
    .replaceAll(AROUND, '')
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/(?<![.,;])[.,;]+$/, '');
  if (text === '') return '';
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  const host = asciiDomain(domain);
  const whole = `${local}@${host}`;
  return whole.length <= LONGEST_ADDRESS && LOCAL_PART.test(local) && DOMAIN.test(host) ? whole : null;
}

const LONGEST_ADDRESS = 254;
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z])[a-z\d-]*[a-z\d]{2}$/;

function asciiDomain(domain: string): string {
  const address = `http://${domain}/`;
  return /[/?#:\\%]/.test(domain) || !URL.canParse(address) ? '' : new URL(address).hostname;
}
