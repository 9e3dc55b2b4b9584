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
    const gate = createAdmission({ atOnce: 2, waiting: 8 });
    let working = 0;
    let most = 0;
    const turns = Array.from({ length: 10 }, () =>
      gate.enter().inTurn(async () => {
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
    const gate = createAdmission({ atOnce: 2, waiting: 8 });
    const [first] = [gate.enter(7), gate.enter(7)];
    expect(() => gate.enter(7)).to.throw(AppError, 'errors.upload.full');
    gate.enter(8);
    first.leave();
    first.leave();
    gate.enter(7);
    expect(() => gate.enter(7)).to.throw(AppError, 'errors.upload.full');
  });

  it('A full semaphore refuses until a holder leaves', () => {
    const gate = createAdmission({ atOnce: 1, waiting: 1 });
    const [first] = [gate.enter(), gate.enter()];
    expect(() => gate.enter()).to.throw(AppError, 'errors.upload.full');
    first.leave();
    first.leave();
    gate.enter();
    expect(() => gate.enter()).to.throw(AppError, 'errors.upload.full');
  });

  it('Work whose owner has left keeps its place until it ends', async () => {
    const gate = createAdmission({ atOnce: 1, waiting: 0 });
    const { promise, resolve } = later();
    const place = gate.enter();
    const work = place.inTurn(() => promise);
    await Promise.resolve();
    place.leave();
    expect(() => gate.enter()).to.throw(AppError);
    resolve();
    await work;
    gate.enter();
  });

  it('An owner who has left gets no turn, and a failed task frees its place', async () => {
    const gate = createAdmission({ atOnce: 1, waiting: 3 });
    const { promise, resolve } = later();
    const broken = gate.enter().inTurn(async () => {
      await promise;
      throw new Error('broken');
    });
    const gone = gate.enter();
    const turn = gone.inTurn(() => Promise.resolve('never'));
    const next = gate.enter().inTurn(() => Promise.resolve('served'));
    gone.leave();
    resolve();
    expect(String(await refusalOf(broken))).to.contain('broken');
    expect(await refusalOf(turn)).to.equal('errors.upload.full');
    expect(await next).to.equal('served');
  });
});
