/**
 * The replay of an account's file: an honest one holds, and each forged claim is named. The draws are made with seeds
 * of their own, and the seal is the one of the fixed vectors.
 */
import { expect } from 'chai';
import {
  drawOf,
  emptyFile,
  HASH,
  honestFile,
  incompleteFiles,
  movementOf,
  sealedFile,
} from '#test/support/catalogue/account-samples.ts';
import { type AccountExport, type AuditFailure, replayAccount } from './replay-account.ts';

const { subtle } = globalThis.crypto;
const failuresOf = async (file: AccountExport): Promise<readonly AuditFailure[]> => {
  const { holds, failures } = await replayAccount(file, subtle);
  expect(holds === false).to.equal(failures.length > 0);
  return failures;
};

describe('The replay of an account', () => {
  it('An honest file holds; draws of an open pair wait, and later transfers are left out', async () => {
    const { draws, wallets, failures, movements } = await replayAccount(honestFile(), subtle);
    expect(failures).to.deep.equal([]);
    expect(draws).to.deep.equal({ verified: 3, waiting: 1 });
    expect({ wallets, movements }).to.deep.equal({ wallets: 3, movements: 4 });
  });

  it('A forged draw is named with the ticket that its seeds give', async () => {
    const file = honestFile();
    const draws = file.draws.map((draw) => (draw.id === 2 ? { ...draw, ticket: 7 } : draw));
    const computed = drawOf(1).ticket;
    expect(await failuresOf({ ...file, draws })).to.deep.equal([{ kind: 'ticket', id: 2, computed, ticket: 7 }]);
  });

  it('A ticket outside the range of its item is named', async () => {
    const file = honestFile();
    const draws = file.draws.map((draw) => (draw.id === 2 ? { ...draw, from: draw.ticket + 1 } : draw));
    expect(await failuresOf({ ...file, draws })).to.deep.equal([{ kind: 'range', id: 2, ticket: drawOf(1).ticket }]);
  });

  it('A missing draw number and a double one are named', async () => {
    const file = honestFile();
    const without = file.draws.filter(({ id }) => id !== 2);
    expect(await failuresOf({ ...file, draws: without })).to.deep.equal([{ kind: 'missing', hash: HASH, nonce: 1 }]);
    const twice = [...file.draws, { ...drawOf(1), id: 20 }];
    expect(await failuresOf({ ...file, draws: twice })).to.deep.equal([{ kind: 'twice', hash: HASH, nonce: 1 }]);
  });

  it('A changed ledger row and a missing one break the sum of their wallet', async () => {
    const file = honestFile();
    const balance = { kind: 'balance', account: 'money', unit: 'RUB', balance: 700 };
    const changed = file.movements.map((row) => (row.id === 3 ? movementOf(3, -200) : row));
    expect(await failuresOf({ ...file, movements: changed })).to.deep.equal([{ ...balance, sum: 800 }]);
    const without = file.movements.filter(({ id }) => id !== 3);
    expect(await failuresOf({ ...file, movements: without })).to.deep.equal([{ ...balance, sum: 1000 }]);
    const half = file.movements.map((row) => (row.id === 3 ? { ...row, amount: 200 } : row));
    expect(await failuresOf({ ...file, movements: half })).to.deep.equal([{ kind: 'movement', id: 3 }]);
  });

  it('A revealed seed that is not the committed one is named once, and its draws are not verified', async () => {
    const file = honestFile();
    const other = 'c'.repeat(64);
    const pairs = file.pairs.map((pair) => (pair.serverSeed === null ? pair : { ...pair, serverSeed: other }));
    const { draws, failures } = await replayAccount({ ...file, pairs }, subtle);
    expect(failures.filter(({ kind }) => kind === 'seed')).to.deep.equal([{ kind: 'seed', hash: HASH }]);
    expect(draws.verified).to.equal(0);
  });

  it('A sealed draw leads to its seal; another row, another seal and another hash do not', async () => {
    const { draw, seal, ...file } = sealedFile();
    expect((await replayAccount(file, subtle)).sealed).to.deep.equal({ verified: 1, left: 0, seals: 1 });
    const wrong = { kind: 'row', id: draw.id, seal: seal.number };
    expect(await failuresOf({ ...file, draws: [{ ...draw, itemId: 1 }] })).to.deep.equal([wrong]);
    const moved = { ...draw, seal: { ...draw.seal, salt: '0'.repeat(64) } };
    expect(await failuresOf({ ...file, draws: [moved] })).to.deep.equal([wrong]);
    expect(await failuresOf({ ...file, seals: [] })).to.deep.equal([wrong]);
    const forged = { ...seal, sealedAt: '2026-01-01T00:00:00.000Z' };
    expect(await failuresOf({ ...file, seals: [forged] })).to.deep.equal([{ kind: 'seal', seal: seal.number }]);
  });
  it('A covered draw without a seal, a wallet left out and a further draw of a revealed pair are named', async () => {
    const files = incompleteFiles();
    const { draw, seal, ...file } = sealedFile();
    expect(await failuresOf(files.unsealed)).to.deep.equal([{ kind: 'unsealed', id: draw.id }]);
    const later = { ...file, draws: [{ ...draw, id: 1138, seal: null }] };
    expect(await failuresOf(later), 'after the last key of the seals').to.deep.equal([]);
    expect(await failuresOf(files.wallet)).to.deep.equal([{ kind: 'wallet', account: 'money', unit: 'RUB' }]);
    expect(await failuresOf(files.extra)).to.deep.equal([{ kind: 'extra', hash: HASH, nonce: 3 }]);
    expect(await failuresOf(files.row), 'another range than the sealed odds').to.deep.equal([
      { kind: 'row', id: draw.id, seal: seal.number },
    ]);
  });

  it('A file without its seals, and one without its wallets, are named', async () => {
    const { seals, wallets, ledger } = incompleteFiles();
    expect(await failuresOf(seals)).to.deep.equal([{ kind: 'unsealed', id: seals.draws[0]?.id }]);
    const money = { kind: 'wallet', account: 'money', unit: 'RUB' };
    const pending = ['donate', 'donate_pending'].map((account) => ({ kind: 'wallet', account, unit: 'DONATE' }));
    expect(await failuresOf(wallets)).to.deep.equal([money, ...pending]);
    expect(await failuresOf(ledger), 'without transfers').to.deep.equal([money]);
  });

  it('A file without rows has nothing to verify and does not hold', async () => {
    expect(await replayAccount(emptyFile(), subtle)).to.deep.include({ holds: null, failures: [] });
  });
});
