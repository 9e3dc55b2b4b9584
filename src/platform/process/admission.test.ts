import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { createAdmission } from './admission.ts';

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

describe('A semaphore with places per owner', () => {
  it('The semaphore limits concurrent work and serves every waiter', async () => {
    const semaphore = createAdmission({ atOnce: 2, waiting: 8 });
    let working = 0;
    let most = 0;
    const turns = Array.from({ length: 10 }, () =>
      semaphore.enter().inTurn(async () => {
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
    const semaphore = createAdmission({ atOnce: 2, waiting: 8 });
    const [first] = [semaphore.enter(7), semaphore.enter(7)];
    expect(() => semaphore.enter(7)).to.throw(AppError, 'errors.upload.full');
    semaphore.enter(8);
    first.leave();
    first.leave();
    semaphore.enter(7);
    expect(() => semaphore.enter(7)).to.throw(AppError, 'errors.upload.full');
  });

  it('A full semaphore refuses until a holder leaves', () => {
    const semaphore = createAdmission({ atOnce: 1, waiting: 1 });
    const [first] = [semaphore.enter(), semaphore.enter()];
    expect(() => semaphore.enter()).to.throw(AppError, 'errors.upload.full');
    first.leave();
    first.leave();
    semaphore.enter();
    expect(() => semaphore.enter()).to.throw(AppError, 'errors.upload.full');
  });

  it('Work whose owner has left keeps its place until it ends', async () => {
    const semaphore = createAdmission({ atOnce: 1, waiting: 0 });
    const { promise, resolve } = later();
    const place = semaphore.enter();
    const work = place.inTurn(() => promise);
    await Promise.resolve();
    place.leave();
    expect(() => semaphore.enter()).to.throw(AppError);
    resolve();
    await work;
    semaphore.enter();
  });

  it('An owner who has left gets no turn, and a failed task frees its place', async () => {
    const semaphore = createAdmission({ atOnce: 1, waiting: 3 });
    const { promise, resolve } = later();
    const broken = semaphore.enter().inTurn(async () => {
      await promise;
      throw new Error('broken');
    });
    const gone = semaphore.enter();
    const turn = gone.inTurn(() => Promise.resolve('never'));
    const next = semaphore.enter().inTurn(() => Promise.resolve('served'));
    gone.leave();
    resolve();
    expect(String(await refusalOf(broken))).to.contain('broken');
    expect(await refusalOf(turn)).to.equal('errors.upload.full');
    expect(await next).to.equal('served');
  });
});
