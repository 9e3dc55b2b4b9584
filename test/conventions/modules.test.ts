/** Proves that the list of modules in `app.ts` is whole, and that its order means nothing. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { modules, senders } from '#src/app.ts';
import { GAME_DRAWS, GAMES } from '#src/games/games.ts';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';
import { namesOfDoor } from '#tools/check/names-of-door.ts';
import { filesUnder } from '#tools/check/sources.ts';

/** A module with more is several. */
const MOST_EXPORTS = 40;

interface Address {
  readonly method: string;
  readonly path: string;
}

const addresses = modules
  .flatMap(({ routes }) => routes)
  .flatMap((route): readonly Address[] => {
    if (route.kind === 'endpoint') return [route.api, route.form].filter((one) => one !== null);
    return [{ method: route.kind === 'hook' ? 'POST' : 'GET', path: route.path }];
  });

const isNamed = (segment: string): boolean => segment.startsWith(':');
const namesIn = (path: string): number => path.split('/').filter(isNamed).length;

/** True when some request has both addresses. */
function areAlike(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  return (
    segments.length === others.length &&
    segments.every((segment, index) => isNamed(segment) || isNamed(others[index] ?? '') || segment === others[index])
  );
}

describe('The list of modules', () => {
  it('Every module.ts is in the list once, under the name of its folder', () => {
    const folders = filesUnder(['src'], /\/module\.ts$/).map((file) => file.slice('src/'.length, -'/module.ts'.length));
    expect(modules.map(({ name }) => name)).to.have.members(['platform', ...folders]);
  });

  it('Each channel of the outbox has a sender', () => {
    expect(senders).to.have.all.keys('index-now', 'webhook', 'player-email', 'staff-email', 'staff-telegram');
  });

  it('Every kind of draw belongs to one game, and every table to one module', () => {
    expect(GAME_DRAWS.map(({ kind }) => kind)).to.have.members([...DRAW_KINDS]);
    const tables = modules.flatMap((one) => Object.keys(one.tables));
    expect(tables).to.deep.equal([...new Set(tables)]);
  });

  it('Games are named as their modules are', () => {
    const games = modules.map(({ name }) => name).filter((name) => name.startsWith('games/'));
    // The daily bonus draws nothing.
    expect(GAMES.map(({ name }) => `games/${name}`)).to.have.members(
      games.filter((name) => name !== 'games/daily-bonus'),
    );
  });

  it('No module exports more than 40 names', () => {
    const doors = filesUnder(['src'], /\/index\.ts$/).map((path) => ({
      path,
      names: namesOfDoor(readFileSync(path, 'utf8')),
    }));
    expect(doors.find(({ path }) => path === 'src/core/catalogue/index.ts')?.names).to.include('publishedCases');
    expect(doors.filter(({ names }) => names.length > MOST_EXPORTS).map(({ path }) => path)).to.deep.equal([]);
  });

  it('Jobs and rules of retention have names of their own', () => {
    const jobs = modules.flatMap((one) => [...one.jobs, ...one.demoJobs]).map(({ name }) => name);
    const rules = modules.flatMap(({ retention }) => retention).map(({ name }) => name);
    for (const names of [jobs, rules]) expect(names).to.deep.equal([...new Set(names)]);
  });

  it('No request fits two routes with equally many names in their addresses', () => {
    const clashes = addresses.flatMap((one, index) =>
      addresses
        .slice(index + 1)
        .filter((other) => areAlike(one.path, other.path) && namesIn(one.path) === namesIn(other.path))
        .filter((other) => one.path !== other.path || one.method === other.method)
        .map((other) => `${one.method} ${one.path} and ${other.method} ${other.path}`),
    );
    expect(clashes).to.deep.equal([]);
  });
});
