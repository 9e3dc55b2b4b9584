import { expect } from 'chai';
import { ConfigError } from '#src/platform/config/config.ts';
import { printFailure } from './print-failure.ts';

const PASSWORD = 'Zx9/not for logs';
const ENCODED = encodeURIComponent(PASSWORD);
const KEY = 'a key that stays secret';

/** The output of a failure in an environment of secrets. */
function printedOf(error: unknown): string {
  const { exitCode } = process;
  const write = process.stderr.write.bind(process.stderr);
  let printed = '';
  process.stderr.write = (text): boolean => {
    printed += String(text);
    return true;
  };
  try {
    const access = `store:${ENCODED}`;
    printFailure(error, { DATABASE_URL: `mysql://${access}@one,two/opencrate`, SECRET_KEY: KEY });
    expect(process.exitCode).to.equal(1);
  } finally {
    process.stderr.write = write;
    process.exitCode = exitCode;
  }
  return printed;
}

describe('The failure of a command', () => {
  it('An expected failure is one line, and any other has its stack', () => {
    expect(printedOf(new ConfigError('no such file'))).to.equal('OpenCrate: no such file\n');
    expect(printedOf(new Error('unexpected'))).to.match(/^OpenCrate: Error: unexpected\n\s+at /);
  });

  it('No secret of the environment is printed, however an error quotes it', () => {
    const quotes = [PASSWORD, ENCODED, `store:${ENCODED}`, `mysql://store:${ENCODED}@one,two/opencrate`, KEY];
    for (const quote of quotes) {
      for (const error of [new ConfigError(`refused: ${quote}`), new Error(`refused: ${quote}`), { quote }]) {
        const printed = printedOf(error);
        expect(printed).to.contain('***');
        for (const secret of [PASSWORD, ENCODED, KEY]) expect(printed).not.to.contain(secret);
      }
    }
  });

  it('The access of an address that the environment does not have is hidden too', () => {
    expect(printedOf(new ConfigError('redis://user:other@cache:6379 does not answer'))).to.equal(
      'OpenCrate: redis://***@cache:6379 does not answer\n',
    );
  });
});
