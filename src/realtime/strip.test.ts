import { byLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { STRIP_LENGTH } from '#src/shared/live.ts';
import { createLiveFeed, type LiveFeedState, type Strip } from './strip.ts';

const NO_ENTRIES = byLocale(() => []);
const FULL = Array.from({ length: STRIP_LENGTH }, (_, index) => `old ${String(index)}`);

/** A live-drop strip over a list and a clock that the test controls; records each message with its time. */
class Played {
  wins: readonly string[] = FULL;
  atMs = 0;
  looking = true;
  failures = 0;
  readMs = 0;
  readonly published: { readonly keys: readonly string[]; readonly isOne: boolean }[] = [];
  readonly strip: Strip;
  reads = 0;

  constructor() {
    this.strip = createLiveFeed({
      read: (): Promise<LiveFeedState> => {
        this.reads += 1;
        this.atMs += this.readMs;
        return this.failures > 0 ? Promise.reject(new Error('away')) : Promise.resolve(this.#state());
      },
      publish: ({ keys }, isOne) => this.published.push({ keys, isOne }),
      hasAudience: () => this.looking,
      nowMs: () => this.atMs,
      onFault: () => undefined,
    });
  }

  win(...names: readonly string[]): void {
    this.wins = [...names.toReversed(), ...this.wins].slice(0, STRIP_LENGTH);
    this.strip.nudge();
  }

  #state(): LiveFeedState {
    return { keys: this.wins, entries: NO_ENTRIES };
  }
}

/** Lets resolved promises run their callbacks. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('The published strip of wins', () => {
  it('The first win is published at once and alone, and the next after a quarter of a second', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    played.atMs = 10_000;
    played.win('one');
    await settled();
    expect(played.published.at(-1)).to.deep.include({ isOne: true });
    expect(played.published.at(-1)?.keys[0]).to.equal('one');
    const publishedBefore = played.published.length;
    played.atMs += 100;
    played.win('two');
    await settled();
    expect(played.published).to.have.length(publishedBefore);
    played.strip.close();
  });

  it('The interval begins with the read, however long it takes', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    played.atMs = 10_000;
    played.readMs = 80;
    played.win('one');
    await settled();
    const publishedBefore = played.published.length;
    played.atMs = 10_255;
    played.win('two');
    await settled();
    expect(played.published).to.have.length(publishedBefore + 1);
    played.strip.close();
  });

  it('The whole strip is published after several wins, a hidden player or no earlier strip', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    expect(played.published.at(-1)).to.deep.include({ isOne: false });
    played.atMs = 10_000;
    played.win('one', 'two');
    await settled();
    expect(played.published.at(-1)).to.deep.include({ isOne: false });
    played.atMs = 20_000;
    played.wins = played.wins.map((key) => (key === 'one' ? 'hidden' : key));
    played.strip.nudge();
    await settled();
    expect(played.published.at(-1)).to.deep.include({ isOne: false });
  });

  it('Nothing is published or queried without a change or without viewers', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    const publishedBefore = played.published.length;
    played.atMs = 10_000;
    played.strip.nudge();
    await settled();
    expect(played.published).to.have.length(publishedBefore);
    played.looking = false;
    const { reads } = played;
    played.win('unseen');
    await settled();
    expect(played.reads).to.equal(reads);
  });

  it('A new viewer gets the published strip, and the next update fits every viewer', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    played.atMs = 10_000;
    played.win('one');
    await settled();
    played.atMs += 10;
    played.win('two');
    let received: readonly string[] = [];
    await played.strip.welcome(({ keys }) => {
      received = keys;
    });
    expect(received[0]).to.equal('one');
    played.strip.close();
  });

  it('The strip is correct again after a database outage', async () => {
    const played = new Played();
    await played.strip.welcome(() => undefined);
    played.failures = 1;
    played.atMs = 10_000;
    played.win('one');
    await settled();
    played.failures = 0;
    played.atMs = 20_000;
    await played.strip.welcome(() => undefined);
    played.strip.nudge();
    played.strip.forget();
    await settled();
    let received: readonly string[] = [];
    await played.strip.welcome(({ keys }) => {
      received = keys;
    });
    expect(received[0]).to.equal('one');
    played.strip.close();
  });
});
