import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { quoteField, wholeNumber, yesOrNo } from '#src/http/endpoints/fields.ts';
import { BATTLE_FORMATS, BATTLE_MODES, MOST_ROUNDS } from '#src/shared/battles.ts';
import { addBot } from './add-bot.ts';
import { answerBattleProof } from './battle-proof.ts';
import { cancelBattle } from './cancel-battle.ts';
import { battleCode } from './code.ts';
import { createBattle } from './create-battle.ts';
import { joinBattle } from './join-battle.ts';
import { battleListOutput, battleOutput, battleProofOutput } from './outputs.ts';
import { pageRoutes } from './routes/pages.ts';
import { battleJobs } from './jobs.ts';
import { battlePreview } from './preview.ts';
import { answerBattle, answerBattleList, answerChanged } from './shown-battle-model.ts';

// A form with one case sends a single value instead of a list, and none when no case is chosen.
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const seatNumber = wholeNumber(1, 4);
const price = wholeNumber(0, 1_000_000_000_00).nullable().default(null);

const PLAY_ERRORS = [
  'errors.battle.beacon',
  'errors.battle.changed',
  'errors.country',
  'errors.funds',
  'errors.play.limit',
  'errors.play.paused',
  'errors.player.closed',
] as const;

const createInput = z
  .object({
    cases: z.preprocess(
      listOf,
      z
        .array(z.string().regex(/^[a-z0-9-]{1,64}$/))
        .min(1)
        .max(MOST_ROUNDS),
    ),
    seats: z.enum(BATTLE_FORMATS),
    mode: z.enum(BATTLE_MODES),
    private: yesOrNo.default(false),
    fundPercent: wholeNumber(0, 100).default(0),
    quote: quoteField,
  })
  .transform(({ cases, seats, private: isPrivate, ...terms }) => ({
    ...terms,
    caseNames: cases,
    format: seats,
    isPrivate,
  }));

/** API calls name the battle in the body, forms in the URL. */
function namedBattle<Sent extends { readonly battle?: string | undefined; readonly code?: string | undefined }>(
  sent: Sent,
  context: z.RefinementCtx,
) {
  const { battle, code: named, ...rest } = sent;
  const code = battle ?? named;
  if (code !== undefined) return { ...rest, code };
  context.addIssue({ code: 'custom', path: ['battle'], message: 'missing' });
  return z.NEVER;
}

const battleFields = { battle: battleCode.optional(), code: battleCode.optional() };
const battlePath = ({ code }: { readonly code: string }): string => `/battles/${code}`;

const create = endpoint({
  api: 'POST /api/battle/create',
  form: 'POST /battles/create',
  summary: 'Creates a battle of 1 to 20 cases (by name, one for each round) and takes its first seat',
  description:
    '`seats` is the form of the battle, `fundPercent` the part of the other entries that the creator pays at once. A ' +
    'private battle is found by its id alone. `quote` is the hash of the shown terms; if it is outdated it is 409 ' +
    'and nothing is taken. 409 for a case that not everybody may open for money.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(60) },
  idempotent: true,
  input: createInput,
  output: battleOutput,
  errors: [...PLAY_ERRORS, 'errors.battle.case', 'errors.battle.fund', 'errors.case.unknown'],
  command: createBattle,
  json: answerChanged,
  redirect: battlePath,
});

const join = endpoint({
  api: 'POST /api/battle/join',
  form: 'POST /battles/:code/join',
  summary: 'Takes a seat of a battle, the first free one without `seat`, and pays `joinPrice`',
  description: '`quote` is that of the battle. The last seat makes all draws.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z
    .object({ ...battleFields, seat: seatNumber.nullable().default(null), quote: quoteField })
    .transform(namedBattle),
  output: battleOutput,
  errors: [...PLAY_ERRORS, 'errors.battle.closed', 'errors.battle.own', 'errors.battle.seat', 'errors.battle.unknown'],
  command: joinBattle,
  json: answerChanged,
  redirect: battlePath,
});

const cancel = endpoint({
  api: 'POST /api/battle/cancel',
  form: 'POST /battles/:code/cancel',
  summary: 'Cancels an own battle while no other seat is taken; all money comes back',
  access: { role: 'player' },
  limits: { perCaller: perMinute(60) },
  idempotent: true,
  input: z.object(battleFields).transform(namedBattle),
  output: battleOutput,
  errors: ['errors.battle.closed', 'errors.battle.joined', 'errors.battle.notYours', 'errors.battle.unknown'],
  command: cancelBattle,
  json: answerChanged,
  redirect: battlePath,
});

const bot = endpoint({
  api: 'POST /api/battle/bot',
  form: 'POST /battles/:code/bot',
  summary: 'Gives a free seat of an own battle to the house, where `hasBot` allows it',
  description: "The bot pays the whole entry, so the creator's part of it comes back.",
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({ ...battleFields, seat: seatNumber.nullable().default(null) }).transform(namedBattle),
  output: battleOutput,
  errors: [
    'errors.battle.beacon',
    'errors.battle.bot',
    'errors.battle.changed',
    'errors.battle.closed',
    'errors.battle.notYours',
    'errors.battle.seat',
    'errors.battle.unknown',
  ],
  command: addBot,
  json: answerChanged,
  redirect: battlePath,
});

const list = endpoint({
  api: 'GET /api/battle/list',
  summary:
    'Public battles, newest first: `state` is open, running or finished, or own for those in which the player has a ' +
    'seat',
  description:
    '`mode`, `seats`, `minMinor` and `maxMinor` (of the entry) filter; `cursor` is the `next` of the previous page.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(300) },
  input: z.object({
    state: z.enum(['open', 'running', 'finished', 'own']).default('open'),
    mode: z.enum(BATTLE_MODES).nullable().default(null),
    seats: z.enum(BATTLE_FORMATS).nullable().default(null),
    minMinor: price,
    maxMinor: price,
    cursor: z.string().max(64).nullable().default(null),
    limit: wholeNumber(1, 50).default(20),
  }),
  output: battleListOutput,
  read: answerBattleList,
});

const one = endpoint({
  api: 'GET /api/battle/:code',
  summary: 'A battle as it is now: rounds that are not revealed, the winner and the server seed are left out',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(300) },
  input: z.object({ code: battleCode }),
  output: battleOutput,
  errors: ['errors.battle.unknown'],
  read: answerBattle,
});

const proof = endpoint({
  api: 'GET /api/fair/battle/:code',
  summary: 'Everything that verifies a battle, as far as it is revealed: the input of verify-draw.mjs',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(300) },
  input: z.object({ code: battleCode }),
  output: battleProofOutput,
  errors: ['errors.battle.unknown'],
  read: answerBattleProof,
});

export default defineModule({
  name: 'games/battles',
  routes: [create, join, cancel, bot, list, one, proof, ...pageRoutes],
  jobs: battleJobs,
  linkPictures: { battles: battlePreview },
  tables: {
    battles: { grows: true, kept: 'what was paid for and drawn' },
    battle_cases: { grows: true },
    battle_seats: { grows: true, kept: 'what was paid for and drawn' },
    battle_entries: { grows: true, kept: 'what was paid for and drawn' },
    battle_drops: { grows: true },
  },
});
