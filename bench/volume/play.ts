import { MILESTONES } from '#src/admin/analytics/index.ts';
import { at, TASTES } from './people.ts';
import { addDraw, giveThing, moveThing, nextId, type Scene, takeHeld, worthOf } from './scene.ts';

const TICKETS = 1_000_000;
const EDGE_PERCENT = 10;
const STAKED = 3;

/** Records that a player has done something for the first time. */
export function takeStep(
  { people, hours }: Scene,
  index: number,
  step: keyof typeof MILESTONES,
  joinedAt: number,
): void {
  const steps = at(people.steps, index);
  if ((steps & MILESTONES[step]) !== 0) return;
  people.steps[index] = steps | MILESTONES[step];
  hours.addAt(joinedAt, 'funnel', step);
}

/** Opens one of the player's favourite cases; returns false when the balance is too low. */
export function openCase(scene: Scene, index: number, joinedAt: number): boolean {
  const { offers, people, tables, ledger, hours, chance, now } = scene;
  const taste = chance.between(0, TASTES - 1);
  const offer = offers.cases[people.tasteOf(index, taste)];
  const rich = at(people.money, index);
  if (offer === undefined || rich < offer.price) return false;
  const count = rich > offer.price * 20 && chance.isOneOf(0.1) ? 5 : 1;
  const id = nextId(tables.openings);
  const [cost, subject] = [offer.price * count, `opening\t${String(id)}`];
  const cashback = Math.floor((cost * offer.cashbackPercent) / 100);
  let gave = 0;
  for (let turn = 0; turn < count; turn += 1)
    gave += drawOne(scene, index, { offer, id, from: people.tasteOf(index, taste) + 1 });
  const text = `${String(id)}\t${String(people.idOf(index))}\t${String(offer.caseId)}\t${String(offer.versionId)}`;
  tables.openings.add(
    `${text}\t${String(count)}\tmoney\t${String(cost)}\t${String(cashback)}\t${now.text}\t${now.text}`,
  );
  ledger.move(index, 'money', -cost, { house: 'case_revenue', kind: 'case_opening', subject });
  if (cashback > 0) ledger.move(index, 'bonus', cashback, { house: 'case_cashback', kind: 'case_cashback', subject });
  hours.add('opening', `${String(offer.versionId)} money`, { count, came: cost, gave, expected: 0 });
  people.opened[index] = at(people.opened, index) + count;
  people.spent[index] = at(people.spent, index) + cost;
  people.won[index] = at(people.won, index) + gave;
  const tasteIndex = index * TASTES + taste;
  people.tasted[tasteIndex] = at(people.tasted, tasteIndex) + count;
  takeStep(scene, index, 'opened', joinedAt);
  return true;
}

function drawOne(
  scene: Scene,
  index: number,
  { offer, id, from }: { offer: Scene['offers']['cases'][number]; id: number; from: number },
): number {
  const { people, offers } = scene;
  const ticket = scene.chance.between(0, TICKETS - 1);
  const itemIndex = offer.indexes[offer.lasts.findIndex((last) => ticket <= last)] ?? 0;
  const item = offers.things[itemIndex]?.id ?? null;
  const draw = addDraw(scene, index, { kind: 'case', subject: id, version: offer.versionId, ticket, item });
  const worth = giveThing(scene, index, { draw, thing: itemIndex, from });
  if (worth > at(people.best, index)) {
    people.best[index] = worth;
    people.bestId[index] = scene.things.count;
  }
  return worth;
}

/** Sells the player's newest item that is still available. */
export function sellOne(scene: Scene, index: number): void {
  const item = takeHeld(scene.people, index);
  if (item === null) return;
  const leg = { house: 'item_purchases', kind: 'item_sale', subject: `item\t${String(item)}` } as const;
  scene.ledger.move(index, 'money', worthOf(scene, item), leg);
  moveThing(scene, item, ['sold']);
}

/** Consumes items of a player for a game; returns their total value. */
function stake(
  scene: Scene,
  index: number,
  kind: 'contract' | 'upgrade',
  taken: { count: number; id: number },
): number {
  let worth = 0;
  for (let stakeIndex = 0; stakeIndex < taken.count; stakeIndex += 1) {
    const item = takeHeld(scene.people, index) ?? 0;
    worth += worthOf(scene, item);
    scene.tables.item_uses.add(`${String(item)}\t${kind}\t${String(taken.id)}`);
    moveThing(scene, item, [kind]);
  }
  return worth;
}

/** Stores the odds of a game's draw: one item, won with the first of the tickets. */
function keepOdds(
  { tables }: Scene,
  draw: number,
  item: Pick<Scene['offers']['things'][number], 'id' | 'priceCentiG'> | undefined,
  tickets: number,
): void {
  const [id, price] = [String(item?.id ?? 0), String(item?.priceCentiG ?? 1)];
  tables.draw_odds.add(`${String(draw)}\t[[${id},0,${String(tickets - 1)},${price},${price}]]`);
}

/** Turns three items into one, if the player has them. */
export function playContract(scene: Scene, index: number): void {
  const { people, tables, chance, offers, hours, now } = scene;
  if (at(people.heldCount, index) < STAKED) return;
  const id = nextId(tables.contracts);
  const worth = stake(scene, index, 'contract', { count: STAKED, id });
  const itemIndex = chance.between(0, offers.things.length - 1);
  const item = offers.things[itemIndex]?.id ?? null;
  const drawn = { kind: 'contract', subject: id, version: null, ticket: chance.between(0, TICKETS - 1), item };
  const draw = addDraw(scene, index, drawn);
  keepOdds(scene, draw, offers.things[itemIndex], TICKETS);
  const gave = giveThing(scene, index, { draw, thing: itemIndex, from: 0 });
  tables.contracts.add([id, people.idOf(index), STAKED, worth, EDGE_PERCENT, now.text, now.text].join('\t'));
  const expectedWorth = Math.floor((worth * (100 - EDGE_PERCENT)) / 100);
  hours.add('contract', '', { count: 1, came: worth, gave, expected: expectedWorth });
}

/** Stakes an item against a dearer one; half of the rolls win. */
export function playUpgrade(scene: Scene, index: number): void {
  const { people, tables, chance, offers, hours, now } = scene;
  if (at(people.heldCount, index) === 0) return;
  const id = nextId(tables.upgrades);
  const worth = stake(scene, index, 'upgrade', { count: 1, id });
  const itemIndex = offers.things.findIndex(({ priceCentiG }) => priceCentiG > worth);
  const target = offers.things[itemIndex] ?? { id: offers.things[0]?.id ?? 0, priceCentiG: worth + 1 };
  const tickets = Math.max(1, Math.min(750_000, Math.floor((worth * 900_000) / target.priceCentiG)));
  const ticket = chance.between(0, TICKETS - 1);
  const isWon = itemIndex >= 0 && ticket < tickets;
  const draw = addDraw(scene, index, {
    kind: 'upgrade',
    subject: id,
    version: null,
    ticket,
    item: isWon ? target.id : null,
  });
  keepOdds(scene, draw, target, tickets);
  const gave = isWon ? giveThing(scene, index, { draw, thing: itemIndex, from: 0 }) : 0;
  tables.upgrades.add(
    [
      id,
      people.idOf(index),
      target.id,
      target.priceCentiG,
      target.priceCentiG,
      1,
      worth,
      0,
      'under',
      tickets,
      EDGE_PERCENT,
      now.text,
      now.text,
    ].join('\t'),
  );
  const expectedWorth = Math.floor((target.priceCentiG * tickets) / TICKETS);
  hours.add('upgrade', '', { count: 1, came: worth, gave, expected: expectedWorth });
}

/** Spins the wheel. */
export function spinWheel(scene: Scene, index: number): void {
  const { people, tables, chance, offers, hours, ledger, now } = scene;
  const id = nextId(tables.wheel_spins);
  const sector = chance.pick(offers.sectors);
  const drawn = { kind: 'wheel', subject: id, version: null, ticket: sector.ticketFrom, item: null };
  const draw = addDraw(scene, index, drawn);
  const whose = `${String(people.idOf(index))}\t${String(offers.wheelVersion)}`;
  tables.wheel_spins.add(`${String(id)}\t${whose}\t${now.text}\t${now.text}`);
  tables.wheel_prizes.add(`${String(id)}\t${String(draw)}\t${String(sector.position)}\t${sector.kind}`);
  const leg = { house: 'wheel_prizes', kind: 'wheel_prize', subject: `spin\t${String(id)}` } as const;
  if (sector.amount > 0) ledger.move(index, 'bonus', sector.amount, leg);
  hours.add('spin', 'free', { count: 1, came: 0, gave: 0, expected: 0 });
}
