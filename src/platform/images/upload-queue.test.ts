import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { createUploadQueue } from './upload-queue.ts';

const later = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};
const refusalOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.key : error),
  );

describe('The upload queue', () => {
  it('The queue limits concurrent work and serves every waiter', async () => {
    const queue = createUploadQueue({ atOnce: 2, waiting: 8 });
    let working = 0;
    let most = 0;
    const turns = Array.from({ length: 10 }, () =>
      queue.enter().inTurn(async () => {
        working += 1;
        most = Math.max(most, working);
        await Promise.resolve();
        working -= 1;
      }),
    );
    await Promise.all(turns);
    expect(most).to.equal(2);
  });

  it('One owner has two places, and other owners keep theirs', () => {
    const queue = createUploadQueue({ atOnce: 2, waiting: 8 });
    const [first] = [queue.enter(7), queue.enter(7)];
    expect(() => queue.enter(7)).to.throw(AppError, 'errors.upload.full');
    queue.enter(8);
    first.leave();
    first.leave();
    queue.enter(7);
    expect(() => queue.enter(7)).to.throw(AppError, 'errors.upload.full');
  });

  it('A full queue refuses until a holder leaves', () => {
    const queue = createUploadQueue({ atOnce: 1, waiting: 1 });
    const [first] = [queue.enter(), queue.enter()];
    expect(() => queue.enter()).to.throw(AppError, 'errors.upload.full');
    first.leave();
    first.leave();
    queue.enter();
    expect(() => queue.enter()).to.throw(AppError, 'errors.upload.full');
  });

  it('Work whose owner has left keeps its place until it ends', async () => {
    const queue = createUploadQueue({ atOnce: 1, waiting: 0 });
    const { promise, resolve } = later();
    const permit = queue.enter();
    const work = permit.inTurn(() => promise);
    await Promise.resolve();
    permit.leave();
    expect(() => queue.enter()).to.throw(AppError);
    resolve();
    await work;
    queue.enter();
  });

  it('An owner who has left gets no turn, and a failed task frees its place', async () => {
    const queue = createUploadQueue({ atOnce: 1, waiting: 3 });
    const { promise, resolve } = later();
    const broken = queue.enter().inTurn(async () => {
      await promise;
      throw new Error('broken');
    });
    const gone = queue.enter();
    const turn = gone.inTurn(() => Promise.resolve('never'));
    const next = queue.enter().inTurn(() => Promise.resolve('served'));
    gone.leave();
    resolve();
    expect(String(await refusalOf(broken))).to.contain('broken');
    expect(await refusalOf(turn)).to.equal('errors.upload.full');
    expect(await next).to.equal('served');
  });
});
