import { chanceOf, worthOf } from '#src/catalogue/index.ts';
import { dropModel } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { rangeOf } from '#src/shared/roll.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DemoDropModel, DemoPageModel } from '#views/cases/case-page-model.ts';
import type { DropModel } from '#views/ui/models.ts';
import type { DemoSpin } from './demo-case.ts';
import { findShownCase } from './find-shown-case.ts';

/** What a demo spin shows: a drop like any other, but nobody owns it and no draw gave it. */
export async function demoDrop(world: World, reader: Reader, { shown, ticket }: DemoSpin): Promise<DemoDropModel> {
  const { gPriceKopecks } = await readSettings(world);
  const { item } = rangeOf(shown.version.rows, ticket);
  const owned = {
    ...({ id: 0, status: 'owned', isLocked: false, drawId: null, ticket, nonce: 0 } as const),
    ...{ createdAt: world.clock.now(), ...worthOf(item, gPriceKopecks) },
  };
  const from = { name: shown.name, title: shown.texts[reader.locale].title };
  return unowned(dropModel({ owned, item, from }, reader));
}

/** Nobody owns it: what would name the owned item falls away. */
function unowned(drop: DropModel): DemoDropModel {
  const { item, status, statusLabel, locked, drawId, ticket, nonce, incase, caseTitle, createdAt } = drop;
  return { item, status, statusLabel, locked, drawId, ticket, nonce, incase, caseTitle, createdAt };
}

/** The page that a demo spin goes on to without a script: it shows what the ticket in its address gives. */
export async function loadDemoPage(
  world: World,
  reader: Reader,
  input: { readonly name: string; readonly ticket: number | null },
): Promise<DemoPageModel> {
  const shown = await findShownCase(world, input.name);
  const { ticket } = input;
  return {
    name: shown.name,
    title: shown.texts[reader.locale].title,
    drop: ticket === null ? null : await demoDrop(world, reader, { shown, ticket }),
    chance: ticket === null ? 0 : chanceOf(rangeOf(shown.version.rows, ticket)),
  };
}
