import { findCataloguePicture, publishedCases } from '#src/core/catalogue/index.ts';
import { composeRows } from '#src/platform/images/compose-rows.ts';
import { createSemaphore } from '#src/platform/process/semaphore.ts';
import type { Services } from '#src/platform/services.ts';
import { type BattleFormat, teamsOf } from '#src/shared/battles.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { selectBattle, selectCasesOf } from './store.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const GROUND = '#0b0e13';
const LINE = '#242d3a';
const AMBER = '#ffb020';
const PERSON = '#a9b4c2';

/** Crates that are shown large: those of the first different cases. */
const MOST_LARGE = 3;
const LARGE = { size: '520x352', widths: [700, 500, 370], ratio: 352 / 520, middle: 330 };
const SMALL = { size: '130x88', gap: 6, most: 84, ratio: 88 / 130, middle: 570, room: 1100 };
const SEATS = { middle: 70, radius: 30, step: 76, between: 60 };
/** Battles with the same cases and seats have the same picture. */
const KEPT = 50;

/** Reads a file of the release's art. */
type ReadArt = (file: string) => Promise<Buffer>;

const drawing = createSemaphore(1);
const made = new Map<string, Promise<Buffer>>();

/**
 * The picture in previews of a battle's link: its seats, its cases and its rounds. Null for an unknown code. The words
 * are in the title and the description beside it, because a server may have no typeface.
 */
export async function battlePreview(services: Services, code: string, readArt: ReadArt): Promise<Buffer | null> {
  const [battle, cases] = await Promise.all([selectBattle(services.db, code), selectCasesOf(services.db, code)]);
  if (battle === null) return null;
  const { casesById } = await publishedCases(services);
  const images = cases.map(({ caseId }) => casesById.get(caseId)?.image ?? '').filter((image) => image !== '');
  const key = [battle.format, ...images].join(' ');
  const known = made.get(key) ?? draw(services, readArt, battle.format, images);
  keepNewest(made, key, known, KEPT);
  known.catch(() => made.delete(key));
  return await known;
}

async function draw(
  services: Services,
  readArt: ReadArt,
  format: BattleFormat,
  images: readonly string[],
): Promise<Buffer> {
  const release = await drawing.acquire();
  try {
    const large = [...new Set(images)].slice(0, MOST_LARGE);
    const width = LARGE.widths[large.length - 1] ?? 0;
    const step = Math.min(SMALL.most, Math.floor(SMALL.room / Math.max(1, images.length)));
    const contents = (shown: readonly string[], size: string): Promise<Buffer[]> =>
      Promise.all(shown.map((image) => contentOf(services, readArt, `${image}-${size}`)));
    const [crates, rounds] = await Promise.all([contents(large, LARGE.size), contents(images, SMALL.size)]);
    return await composeRows({ width: WIDTH, ground: GROUND, svg: groundSvg(format) }, [
      { ...LARGE, width, gap: 0, pictures: crates },
      { ...SMALL, width: step - SMALL.gap, pictures: rounds },
    ]);
  } finally {
    release();
  }
}

/** A picture that staff uploaded, or one of the release. */
async function contentOf({ db }: Services, readArt: ReadArt, file: string): Promise<Buffer> {
  const place = file.lastIndexOf('-');
  const kept = await findCataloguePicture(db, file.slice(0, place), file.slice(place + 1));
  return kept ?? (await readArt(`${file}.webp`));
}

/** The background with the seats: those of a team stand together. */
function groundSvg(format: BattleFormat): string {
  const teams = teamsOf(format);
  const gaps = teams.map((team, place) => (place === 0 || team === teams[place - 1] ? 0 : SEATS.between));
  const total = (teams.length - 1) * SEATS.step + gaps.reduce((sum, gap) => sum + gap, 0);
  let x = (WIDTH - total) / 2;
  const seats = teams.map((_, place) => {
    const gap = gaps[place] ?? 0;
    x += (place === 0 ? 0 : SEATS.step) + gap;
    return (gap === 0 ? '' : crossAt(x - (SEATS.step + gap) / 2)) + personAt(x);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}"><defs>` +
    `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="600" cy="330" r="560">` +
    `<stop offset="0" stop-color="${AMBER}" stop-opacity=".2"/>` +
    `<stop offset="1" stop-color="${AMBER}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="${GROUND}"/>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>${seats.join('')}</svg>`
  );
}

const personAt = (x: number): string =>
  `<g transform="translate(${String(x)} ${String(SEATS.middle)})">` +
  `<circle r="${String(SEATS.radius)}" fill="${LINE}"/>` +
  `<circle cy="-8" r="9" fill="${PERSON}"/><path d="M-16 18a16 15 0 0 1 32 0z" fill="${PERSON}"/></g>`;

const crossAt = (x: number): string =>
  `<path transform="translate(${String(x)} ${String(SEATS.middle)})" d="M-10-10 10 10M10-10-10 10" stroke="${AMBER}" ` +
  `stroke-width="5" stroke-linecap="round"/>`;
