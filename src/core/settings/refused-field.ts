import { SETTINGS, type SettingName } from './settings.ts';

/** The rule that a value violates. The form chooses the message. */
type SettingRule = 'whole' | 'least' | 'most' | 'email' | 'address' | 'fewest' | 'many' | 'long' | 'order' | 'odd';

interface InvalidField {
  /** The name of the form field: `returnBand.minPercent`, `referralLevels.2.percent`. */
  readonly path: string;
  readonly rule: SettingRule;
  readonly least: number | null;
  readonly most: number | null;
}

interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly errors?: readonly (readonly { readonly format?: string }[])[];
}

/** The first schema violation of a value; null for a valid value. */
export function findInvalidField(name: SettingName, value: unknown): InvalidField | null {
  const parsed = SETTINGS[name].schema.safeParse(value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues as readonly SchemaIssue[];
  if (issue === undefined) return null;
  const isMoney = name.endsWith('Kopecks');
  // Amounts are typed in roubles, so their limits are shown in roubles.
  const numberOf = (limit: number | bigint | undefined): number | null =>
    limit === undefined ? null : isMoney ? Number(limit) / 100 : Number(limit);
  return {
    path: [name, ...issue.path.map(String)].join('.'),
    rule: ruleOf(issue),
    least: numberOf(issue.minimum),
    most: numberOf(issue.maximum),
  };
}

function ruleOf({ code, origin, errors = [] }: SchemaIssue): SettingRule {
  if (code === 'too_small') return origin === 'array' ? 'fewest' : 'least';
  if (code === 'too_big') return origin === 'array' ? 'many' : origin === 'string' ? 'long' : 'most';
  if (code === 'invalid_type') return 'whole';
  if (code === 'custom') return 'order';
  const formats = errors.flat().map(({ format }) => format);
  return formats.includes('email') ? 'email' : formats.includes('url') ? 'address' : 'odd';
}
