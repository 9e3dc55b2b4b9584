/** A wrong or missing value of the environment: `message` is the one line to show. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
