import { formatPercent } from '#src/shared/format-odds.ts';
import { formatG, formatPoints } from '#src/shared/format-value.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';

/** A logged value: rows of the log hold what commands wrote, of any age. */
type LoggedValue = null | boolean | number | string | readonly LoggedValue[] | LoggedRecord;
interface LoggedRecord {
  readonly [name: string]: LoggedValue;
}

export interface LoggedChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const LONGEST_VALUE = 300;

/**
 * Differences of a log line, value by value, with units in the language of `t`. Unchanged values are left out: of a
 * changed wheel the sectors that differ remain, of changed contents the items.
 */
export function listLoggedChanges(
  { was, became }: { readonly was: string | null; readonly became: string | null },
  about: { readonly type: string; readonly id: string },
  t: T,
): LoggedChange[] {
  const [before, after] = [recordOf(was), recordOf(became)];
  const around = { ...before, ...after };
  // A setting is logged as `value`; its name says what it is.
  const root = about.type === 'setting' ? { value: about.id } : {};
  const [old, fresh] = [textsOf(before, around, root, t), textsOf(after, around, root, t)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

const recordOf = (json: string | null): LoggedRecord => (json === null ? {} : (JSON.parse(json) as LoggedRecord));

/** Names under which values are judged instead of their own. */
type Aliases = Readonly<Record<string, string>>;

function textsOf(record: LoggedRecord, around: LoggedRecord, aliases: Aliases, t: T): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (path: string, name: string, value: LoggedValue, beside: LoggedRecord): void => {
    if (isRecord(value)) {
      for (const [inner, one] of Object.entries(value)) {
        // Numbers name items or places, so the name around them says what their value is.
        add(`${path}.${inner}`, /^\d+$/.test(inner) ? name : inner, one, value);
      }
    } else if (Array.isArray(value) && value.some(isRecord)) {
      value.forEach((one: LoggedValue, at) => texts.set(`${path}.${String(at + 1)}`, shorten(wordsOf(name, one, t))));
    } else texts.set(path, shorten(textOf(name, value, beside, t)));
  };
  for (const [name, value] of Object.entries(record)) add(name, aliases[name] ?? name, value, around);
  return texts;
}

const isRecord = (value: LoggedValue): value is LoggedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row of a list in one line: `kind money, amount 50 ₽, tickets 150 000`. */
const wordsOf = (name: string, value: LoggedValue, t: T): string =>
  isRecord(value)
    ? Object.entries(value)
        .filter(([, one]) => one !== null)
        .map(([inner, one]) => `${inner} ${textOf(inner, one, value, t)}`)
        .join(', ')
    : textOf(name, value, {}, t);

const ROUBLE = '₽';

/** Units of values whose name does not end with theirs, by what is logged beside them. */
const SUMS: ReadonlySet<string> = new Set(['balance', 'change', 'amount', 'price', 'oldPrice', 'correctionLimit']);
const IN_ROUBLES: ReadonlySet<string> = new Set(['RUB', 'money']);
const IN_POINTS: ReadonlySet<string> = new Set(['BONUS', 'points', 'bonuses']);

function textOf(name: string, value: LoggedValue, beside: LoggedRecord, t: T): string {
  if (typeof value === 'string') return isMoment(value) ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;
  if (typeof value !== 'number') return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
  if (name.endsWith('Kopecks')) return formatMoney(value / 100, ROUBLE);
  if (name.endsWith('CentiG')) return formatG(value / 100, t);
  if (/percent$/i.test(name)) return formatPercent(value, t.tag);
  if (name === 'multiplierE4') return formatPercent(value / 100, t.tag);
  if (name === 'tickets') return formatCount(value);
  if (!SUMS.has(name)) return String(value);
  const kind = [beside['unit'], beside['kind'], beside['priceKind']].find((one) => typeof one === 'string') ?? '';
  if (IN_POINTS.has(kind)) return formatPoints(value / 100, t);
  return formatMoney(value / 100, IN_ROUBLES.has(kind) ? ROUBLE : '').trim();
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

const shorten = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);
