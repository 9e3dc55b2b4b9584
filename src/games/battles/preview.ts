import { drawLinkPreview, PREVIEW, publishedCases, type ReadArt } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type BattleFormat, teamsOf } from '#src/shared/battles.ts';
import { selectBattle, selectCasesOf } from './store.ts';

const LINE = '#242d3a';
const AMBER = '#ffb020';
const PERSON = '#a9b4c2';

/** Crates that are shown large: those of the first different cases. */
const MOST_LARGE = 3;
const LARGE = { size: '520x352', gap: 0, ratio: 352 / 520, middle: 330 } as const;
/** By the number of crates. */
const LARGE_WIDTHS = [700, 500, 370];
const SMALL = { size: '130x88', gap: 6, ratio: 88 / 130, middle: 570 } as const;
const SMALL_STEP = { most: 84, room: 1100 };
const SEATS = { middle: 70, radius: 30, step: 76, between: 60 };

/** The picture in previews of a battle's link: its seats, its cases and its rounds. Null for an unknown code. */
export async function battlePreview(services: Services, code: string, readArt: ReadArt): Promise<Buffer | null> {
  const [battle, cases] = await Promise.all([selectBattle(services.db, code), selectCasesOf(services.db, code)]);
  if (battle === null) return null;
  const { casesById } = await publishedCases(services);
  const images = cases.map(({ caseId }) => casesById.get(caseId)?.image ?? '').filter((image) => image !== '');
  const large = [...new Set(images)].slice(0, MOST_LARGE);
  const step = Math.min(SMALL_STEP.most, Math.floor(SMALL_STEP.room / Math.max(1, images.length)));
  return await drawLinkPreview(services, readArt, {
    key: ['battle', battle.format, ...images].join(' '),
    glow: { colour: AMBER, middle: LARGE.middle },
    shapes: seatsSvg(battle.format),
    rows: [
      { ...LARGE, width: LARGE_WIDTHS[large.length - 1] ?? 0, images: large },
      { ...SMALL, width: step - SMALL.gap, images },
    ],
  });
}

/** The seats: those of a team stand together. */
function seatsSvg(format: BattleFormat): string {
  const teams = teamsOf(format);
  const gaps = teams.map((team, index) => (index === 0 || team === teams[index - 1] ? 0 : SEATS.between));
  const total = (teams.length - 1) * SEATS.step + gaps.reduce((sum, gap) => sum + gap, 0);
  let x = (PREVIEW.width - total) / 2;
  const seats = teams.map((_, index) => {
    const gap = gaps[index] ?? 0;
    x += (index === 0 ? 0 : SEATS.step) + gap;
    return (gap === 0 ? '' : crossAt(x - (SEATS.step + gap) / 2)) + personAt(x);
  });
  return seats.join('');
}

const personAt = (x: number): string =>
  `<g transform="translate(${String(x)} ${String(SEATS.middle)})">` +
  `<circle r="${String(SEATS.radius)}" fill="${LINE}"/>` +
  `<circle cy="-8" r="9" fill="${PERSON}"/><path d="M-16 18a16 15 0 0 1 32 0z" fill="${PERSON}"/></g>`;

const crossAt = (x: number): string =>
  `<path transform="translate(${String(x)} ${String(SEATS.middle)})" d="M-10-10 10 10M10-10-10 10" stroke="${AMBER}" ` +
  `stroke-width="5" stroke-linecap="round"/>`;
