/** The published verifier replays the file of an account: the honest one holds, and each forged claim is named. */
import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  drawOf,
  emptyFile,
  honestFile,
  incompleteFiles,
  movementOf,
  sealedFile,
} from '#test/support/catalogue/account-samples.ts';
import { runVerifier, VERIFIER } from '#test/support/catalogue/proof-samples.ts';

interface Verdict {
  readonly holds: boolean | null;
  readonly reason: string | null;
  readonly steps: readonly { readonly name: string; readonly holds: boolean; readonly reason: string }[];
}
interface Verifier {
  verifyExport(file: unknown, chain?: readonly object[] | null): Verdict;
}

describe('verify-draw.mjs with the file of an account', () => {
  let verifier: Verifier;
  before(async () => {
    const loaded: unknown = await import(pathToFileURL(VERIFIER).href);
    verifier = loaded as Verifier;
  });
  const failedIn = (file: object, chain: readonly object[] | null = null): string[] =>
    verifier
      .verifyExport(file, chain)
      .steps.filter(({ holds }) => !holds)
      .map(({ name }) => name);

  it('An honest file holds, and so does one with a sealed draw and the published chain', () => {
    expect(verifier.verifyExport(honestFile())).to.include({ holds: true, reason: null });
    const { draw, seal, ...file } = sealedFile();
    expect(failedIn(file, [seal])).to.deep.equal([]);
    expect(failedIn({ ...file, draws: [{ ...draw, itemId: 1 }] })).to.deep.equal(['seals']);
    expect(failedIn(file, [{ ...seal, hash: '0'.repeat(64) }]), 'another published hash').to.deep.equal(['seals']);
  });

  it('A forged draw, a missing draw number and a changed transfer are named', () => {
    const file = honestFile();
    const forged = { ...file, draws: file.draws.map((draw) => (draw.id === 2 ? { ...draw, ticket: 7 } : draw)) };
    expect(failedIn(forged)).to.deep.equal(['draws']);
    const { reason } = verifier.verifyExport(forged);
    expect(reason).to.equal(`Draw 2: The seeds give ticket ${String(drawOf(1).ticket)}, the proof says 7.`);
    expect(failedIn({ ...file, draws: file.draws.filter(({ id }) => id !== 2) })).to.deep.equal(['numbers']);
    const movements = file.movements.map((row) => (row.id === 3 ? movementOf(3, -200) : row));
    expect(failedIn({ ...file, movements })).to.deep.equal(['wallets']);
  });

  it('What was left out or added is named, and a file without rows has nothing to verify', () => {
    const { unsealed, wallet, extra, row, seals, wallets, ledger } = incompleteFiles();
    expect(failedIn(seals), 'without its seals').to.deep.equal(['seals']);
    expect(failedIn(wallets), 'without its wallets').to.deep.equal(['wallets']);
    expect(failedIn(ledger), 'without wallets and transfers').to.deep.equal(['wallets']);
    expect(failedIn(unsealed)).to.deep.equal(['seals']);
    expect(failedIn(wallet)).to.deep.equal(['wallets']);
    expect(failedIn(extra)).to.deep.equal(['numbers']);
    expect(failedIn(row), 'another range than the sealed odds').to.deep.equal(['seals']);
    expect(verifier.verifyExport(emptyFile())).to.include({
      holds: null,
      reason: 'The file has nothing to verify yet.',
    });
  });

  it('The command replays a file and exits with 1 when a claim fails; a broken file is refused', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'verify-export-'));
    try {
      const file = path.join(folder, 'export.json');
      await writeFile(file, JSON.stringify(honestFile()));
      expect(await runVerifier(file)).to.include({ code: 0 });
      await writeFile(file, JSON.stringify({ ...honestFile(), movements: [] }));
      const answer = await runVerifier(file);
      expect(answer.code).to.equal(1);
      expect(answer.out).to.contain('FAIL wallets').and.contain('Wallet money RUB');
      expect(() => verifier.verifyExport({ ...honestFile(), draws: [{}] })).to.throw(TypeError, /wrong draws/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
