/** The table of lawful transfers: it covers every kind, and docs/rules.md shows it as it is. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MOVEMENT_ACCOUNTS, TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';
import { isLawful, TRANSFER_ROUTES, type TransferRoute } from './transfer-rules.ts';

const isPlayers = (account: string): boolean => (MOVEMENT_ACCOUNTS as readonly string[]).includes(account);
const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

const amountOf = ({ source, amount }: TransferRoute): string => {
  if (amount === null) return 'any';
  const times = amount.factor === 1 ? '' : ` × ${String(amount.factor)}`;
  return `${amount.isMost ? 'at most ' : ''}\`${source.table}.${amount.column}\`${times}`;
};

const rowOf = (kind: string, routes: readonly TransferRoute[]): string[] => [
  `\`${kind}\``,
  distinct(routes.map(({ subject }) => subject)),
  distinct(routes.map(({ unit, debit, credit }) => `${unit} ${debit} → ${credit}`)),
  distinct(routes.map(amountOf)),
];

const tableOfRules = (): string[][] => {
  const [, chapter = ''] = readFileSync('docs/rules.md', 'utf8').split('## 2. Ledger');
  const lines = (chapter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

describe('The table of lawful transfers', () => {
  it('Every kind has a route, and every route has one side of the house, or two wallets of one player', () => {
    for (const kind of TRANSFER_KINDS) {
      const routes = TRANSFER_ROUTES[kind];
      expect(routes, kind).to.have.length.above(0);
      const betweenPlayers = routes.filter(({ debit, credit }) => isPlayers(debit) && isPlayers(credit));
      expect(betweenPlayers.length === 0 || kind === 'top_up_settled', kind).to.equal(true);
    }
  });

  it('A posting is lawful on a route of its kind only', () => {
    const sale = { subject: 'item', unit: 'RUB', debit: 'item_purchases', credit: 'money' } as const;
    expect(isLawful('item_sale', sale)).to.equal(true);
    expect(isLawful('item_sale', { ...sale, subject: 'opening' })).to.equal(false);
    expect(isLawful('item_sale', { ...sale, debit: 'demo' })).to.equal(false);
    expect(isLawful('item_sale', { ...sale, credit: 'debt' })).to.equal(false);
    expect(isLawful('item_sale', { ...sale, unit: 'DONATE', credit: 'donate' })).to.equal(false);
    expect(isLawful('item_sale', { ...sale, debit: 'money', credit: 'item_purchases' })).to.equal(false);
    expect(isLawful('top_up', sale)).to.equal(false);
  });

  it('docs/rules.md has the table', () => {
    expect(tableOfRules()).to.deep.equal(Object.entries(TRANSFER_ROUTES).map(([kind, routes]) => rowOf(kind, routes)));
  });
});
