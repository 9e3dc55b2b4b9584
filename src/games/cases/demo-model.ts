import { chanceOf, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { dropModel } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { rangeOf } from '#src/shared/roll.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { DemoDropModel } from '#ui/models/cases.ts';
import type { DemoPageModel } from '#views/games/cases/case-page-model.ts';
import type { DropModel } from '#ui/models/items.ts';
import type { DemoSpin } from './demo-case.ts';
import { findVisibleCase } from './find-shown-case.ts';
import type { DemoAnswer } from './outputs.ts';

/** The drop of a demo spin. It has no owner and no recorded draw. */
async function demoDrop(services: Services, viewer: Viewer, { shown, ticket }: DemoSpin): Promise<DemoDropModel> {
  const { gPriceKopecks } = await readSettings(services);
  const { item } = rangeOf(shown.version.rows, ticket);
  const ownedItem = {
    ...({ id: 0, status: 'owned', isLocked: false, drawId: null, ticket, nonce: 0 } as const),
    createdAt: services.clock.now(),
    ...itemValueOf(item, gPriceKopecks),
  };
  const from = { name: shown.name, title: shown.texts[viewer.locale].title };
  return unowned(dropModel({ owned: ownedItem, item, from }, viewer));
}

/** A demo drop has no owned item, so the fields that identify one are left out. */
function unowned(drop: DropModel): DemoDropModel {
  const { item, status, statusLabel, locked, drawId, ticket, nonce, incase, caseTitle, createdAt } = drop;
  return { item, status, statusLabel, locked, drawId, ticket, nonce, incase, caseTitle, createdAt };
}

/** The result page of a demo spin for browsers without JavaScript. The ticket comes from the URL. */
export async function loadDemoPage(
  services: Services,
  viewer: Viewer,
  input: { readonly name: string; readonly ticket: number | null },
): Promise<DemoPageModel> {
  const publishedCase = await findVisibleCase(services, input.name);
  const { ticket } = input;
  return {
    name: publishedCase.name,
    title: publishedCase.texts[viewer.locale].title,
    drop: ticket === null ? null : await demoDrop(services, viewer, { shown: publishedCase, ticket }),
    chance: ticket === null ? 0 : chanceOf(rangeOf(publishedCase.version.rows, ticket)),
  };
}

export const answerDemo = async (spin: DemoSpin, viewer: Viewer, services: Services): Promise<DemoAnswer> => ({
  drops: [await demoDrop(services, viewer, spin)],
  demo: true,
});
