/** Wrong or missing environment values. `message` is one line, or a list with a line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line for each problem, beginning with the name of its variable. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof problems === 'string' ? [problems] : problems;
    super(lines.length === 1 ? lines[0] : ['wrong environment variables', ...lines].join('\n  '), options);
    this.problems = lines;
  }
}

/**
 * Runs every reader and returns the values by name.
 *
 * @throws ConfigError with the problems of all readers
 */
export function readAll<Values extends object>(readers: {
  readonly [Name in keyof Values]: () => Values[Name];
}): Values {
  const problems: string[] = [];
  const values: Partial<Values> = {};
  for (const name of Object.keys(readers) as (keyof Values)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return values as Values;
}
