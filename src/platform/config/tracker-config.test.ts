import { expect } from 'chai';
import { ConfigError } from './config-error.ts';
import { readTracker } from './tracker-config.ts';

describe('The configuration of an error tracker', () => {
  it('A DSN is read, also one below a path', () => {
    expect(readTracker({ ERROR_TRACKER_DSN: 'https://abc@o1.ingest.example/42' })).to.deep.equal({
      dsn: 'https://abc@o1.ingest.example/42',
      url: 'https://o1.ingest.example/api/42/envelope/',
      publicKey: 'abc',
    });
    expect(readTracker({ ERROR_TRACKER_DSN: 'http://abc@127.0.0.1:8000/tracker/7' })).to.include({
      url: 'http://127.0.0.1:8000/tracker/api/7/envelope/',
    });
    expect(readTracker({})).to.equal(null);
  });

  it('Anything else is refused', () => {
    for (const dsn of ['tracker', 'https://tracker.example/1', 'https://abc@tracker.example/', 'ftp://abc@host/1']) {
      expect(() => readTracker({ ERROR_TRACKER_DSN: dsn }), dsn).to.throw(ConfigError);
    }
  });
});
