import { isOwnRow } from '#src/core/sealed-history/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { timeAfter, timeFromText } from '#src/platform/process/clock.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { requireDistant } from './acting-member.ts';
import { type Confirmation, countConfirmation, takeConfirmation } from './confirmed.ts';
import { ownRoomOf } from './expected-cost.ts';
import { type LogEntry, rowOf, staffAction } from './staff-action.ts';
import { logAndNotify } from './notify-staff.ts';
import { lockMember } from './store/members.ts';
import {
  type AskedChange,
  type ChangeKind,
  type ChangeRequest,
  insertRequest,
  lockRequest,
  selectRequest,
  updateRequestDecided,
} from './store/requests.ts';

/** A line of the log with the expected cost of its change, in kopecks or hundredths of a point. */
export interface CostedEntry extends LogEntry {
  readonly costKopecks?: number;
}

interface Minting {
  readonly kind: ChangeKind;
  /** The input of the command, without secrets: it runs again with it when a second member approves. */
  readonly input: unknown;
  /** The second factor, where the command asks for it. */
  readonly confirmation?: Confirmation;
}

type MintingBody<Answer> = (
  tx: Tx,
  log: (entry: CostedEntry) => void,
) => ReturnType<Parameters<typeof staffAction<Answer>>[2]>;

/** A change that would mint more than its member may alone. Its transaction is rolled back. */
class BeyondRoom extends Error {
  readonly entries: readonly CostedEntry[];
  readonly costKopecks: number;
  constructor(entries: readonly CostedEntry[], costKopecks: number) {
    super('beyond the room of one member');
    this.entries = entries;
    this.costKopecks = costKopecks;
  }
}

/** The answer that is stored under the idempotency key of a change that waits. */
interface WaitingRequestAnswer {
  readonly askedRequest: number;
  readonly sum: number;
}

/**
 * A command of staff that may mint value: its lines of the log name the expected cost. Within what its member may mint
 * alone it is done. Beyond it nothing changes, and the change waits for a second member as a request. An approval runs
 * the same command again by `member.approval`; it must then change just what was asked for.
 *
 * @throws errors.staff.cost when the change waits
 * @throws errors.forged, errors.correction.*, errors.change.stale when an approval is refused
 */
export async function mintingAction<Answer>(
  services: Services,
  member: StaffMember,
  minting: Minting,
  body: MintingBody<Answer>,
): Promise<Answer> {
  const { approval } = member;
  const confirmation = approval === undefined ? minting.confirmation : undefined;
  if (confirmation !== undefined) await countConfirmation(services, member, confirmation);
  try {
    const answer = await staffAction<Answer>(services, member, async (tx, log) => {
      const request = approval && (await decidableRequest(services, tx, approval));
      const locked = (await lockMember(tx, member.id)) ?? fail('errors.staff.signIn');
      if (confirmation !== undefined) await takeConfirmation(tx, services, locked, confirmation);
      const entries: CostedEntry[] = [];
      const done = await body(tx, (entry) => entries.push(entry));
      const costKopecks = entries.reduce((sum, entry) => sum + (entry.costKopecks ?? 0), 0);
      if (request !== undefined) await postRequest(tx, member, request, entries);
      else if (costKopecks > 0 && costKopecks > (await ownRoomOf(services, tx, member.id)).left)
        throw new BeyondRoom(entries, costKopecks);
      for (const entry of entries) log(loggedEntry(entry, approval));
      return done;
    });
    return notAsked(answer);
  } catch (error) {
    if (!(error instanceof BeyondRoom)) throw error;
    return notAsked((await ask(services, member, minting, error)) as Answer);
  }
}

/** A repeated form gets the answer of the first one, which says that its change waits. */
function notAsked<Answer>(answer: Answer): Answer {
  if (typeof answer === 'object' && answer !== null && 'askedRequest' in answer) {
    const { sum } = answer as unknown as WaitingRequestAnswer;
    fail('errors.staff.cost', { sum });
  }
  return answer;
}

const loggedEntry = ({ costKopecks = 0, ...entry }: CostedEntry, approval?: StaffMember['approval']): LogEntry => {
  const cost = costKopecks > 0 ? { costKopecks } : {};
  const by = approval === undefined ? {} : { request: approval.requestId, approvedBy: approval.by.name };
  const isPlain = costKopecks === 0 && approval === undefined;
  return isPlain ? entry : { ...entry, after: { ...entry.after, ...cost, ...by } };
};

/** The lines that the log would have for a change that one member does alone. */
const changesOf = (member: StaffMember, entries: readonly CostedEntry[]): AskedChange[] =>
  entries.map((entry) => {
    const { act, aboutType, aboutId, was, became } = rowOf(member, loggedEntry(entry));
    return { act, aboutType, aboutId, was, became };
  });

/** @throws errors.correction.unknown */
export const readChangeRequest = async (db: Db, id: number): Promise<ChangeRequest> =>
  (await selectRequest(db, id)) ?? fail('errors.correction.unknown');

/** Refuses a waiting change, also one's own and one whose time is over. @throws errors.correction.decided */
export const refuseRequest = (services: Services, member: StaffMember, id: number): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { state, askedBy, costKopecks } = (await lockRequest(tx, id)) ?? fail('errors.correction.unknown');
    if (state !== 'waiting') fail('errors.correction.decided');
    await updateRequestDecided(tx, id, { state: 'refused', memberId: member.id });
    log({ act: 'change.refused', about: { type: 'request', id }, after: { askedBy, askedKopecks: costKopecks } });
    return { id };
  });

async function ask(
  services: Services,
  member: StaffMember,
  { kind, input }: Minting,
  { entries, costKopecks }: BeyondRoom,
): Promise<WaitingRequestAnswer> {
  const { correctionHours } = await readSettings(services);
  const reason = entries.find((entry) => typeof entry.reason === 'string')?.reason ?? '';
  return await staffAction<WaitingRequestAnswer>(services, member, async (tx, log) => {
    const expiresAt = timeAfter(tx.now, correctionHours * HOUR_MS);
    const changes = changesOf(member, entries);
    const row = { kind, input: packInput(input), changes, costKopecks, reason, askedBy: member.id, expiresAt };
    const id = await insertRequest(tx, row);
    const acts = [...new Set(changes.map(({ act }) => act))].join(', ');
    log({ act: 'change.asked', about: { type: 'request', id }, after: { acts, askedKopecks: costKopecks }, reason });
    return { askedRequest: id, sum: Math.ceil(costKopecks / 100) };
  });
}

/** Locks a request that the approving member may decide. */
async function decidableRequest(
  services: Services,
  tx: Tx,
  { requestId, by }: NonNullable<StaffMember['approval']>,
): Promise<ChangeRequest> {
  const request = (await lockRequest(tx, requestId)) ?? fail('errors.correction.unknown');
  if (!(await isOwnRow({ ...services, db: tx }, 'change_requests', requestId))) fail('errors.forged');
  if (request.state !== 'waiting' || request.expiresAt <= tx.now) fail('errors.correction.decided');
  await requireDistant(tx, by.id, request.askedBy);
  return request;
}

/** The command has run again: it must have changed what the request shows, from the same state. */
async function postRequest(
  tx: Tx,
  member: StaffMember,
  { id, changes, costKopecks, askedBy }: ChangeRequest,
  entries: readonly CostedEntry[],
): Promise<void> {
  if (identityOf(changesOf(member, entries)) !== identityOf(changes)) fail('errors.change.stale', { reason: '' });
  const { by } = member.approval ?? fail('errors.correction.unknown');
  await updateRequestDecided(tx, id, { state: 'posted', memberId: by.id });
  const after = { askedBy, askedKopecks: costKopecks };
  await logAndNotify(tx, by.name, [rowOf(by, { act: 'change.approved', about: { type: 'request', id }, after })]);
}

/** Rows that a change creates get another id each time, so ids of new rows do not count. */
const identityOf = (changes: readonly AskedChange[]): string =>
  JSON.stringify(
    changes.map(({ act, aboutType, aboutId, was, became }) => [
      act,
      aboutType,
      was === null ? '' : aboutId,
      was,
      became,
    ]),
  );

const DATE = '$date';

/** The input of a command as JSON that keeps its dates. */
function packInput(input: unknown): string {
  return JSON.stringify(input, function (this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
    const given = this[name];
    return given instanceof Date ? { [DATE]: given.toISOString() } : value;
  });
}

/** The input of a stored request as its command takes it. */
export const unpackInput = (input: string): unknown =>
  JSON.parse(input, (_name, value: unknown) => {
    const isDate = typeof value === 'object' && value !== null && DATE in value;
    return isDate ? timeFromText(String(value[DATE])) : value;
  });
