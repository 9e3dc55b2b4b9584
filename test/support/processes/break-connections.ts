import type { Connection, Db } from '#src/platform/database/database.ts';
import { until } from '#test/support/until.ts';

type QueryCallback = Parameters<Connection['query']>[2];
type Wire = Connection & { query: Connection['query']; readonly threadId: number };

/** Where the connection of a command ends: before its statement of a number, or after its COMMIT without the answer. */
export type Break = number | 'answer';

export interface Breaking {
  /** True once the connection was ended. */
  readonly isBroken: () => boolean;
  readonly stop: () => void;
}

interface Pool {
  acquireConnection: () => Promise<unknown>;
}

const textOf = (sql: Parameters<Connection['query']>[0]): string => (typeof sql === 'string' ? sql : sql.sql);

/**
 * Ends the connection of the next command with KILL from another one. It is ended when the statement before has been
 * answered, so the command finds it closed, as it does when the server dies between two statements. With `ofReads` the
 * statements are all that are sent from now on, within a command or not.
 */
export function breakConnection(
  db: Db,
  killer: Db,
  place: Break,
  { ofReads = false }: { readonly ofReads?: boolean } = {},
): Breaking {
  const pool = db.client as Pool;
  const original = pool.acquireConnection;
  const wires = new Set<Wire>();
  let sent = 0;
  let isBroken = false;

  const kill = async (wire: Wire): Promise<void> => {
    isBroken = true;
    await killer.raw(`KILL ${String(wire.threadId)}`);
    // The driver replaces this method when it knows that the connection is closed.
    await until('the connection is closed', () => Object.hasOwn(wire, 'addCommand'), { everyMs: 1 });
  };

  const watch = (wire: Wire): void => {
    if (wires.has(wire)) return;
    wires.add(wire);
    const send = wire.query.bind(wire);
    let isCommand = ofReads;
    wire.query = (sql, values, done) => {
      const text = textOf(sql);
      isCommand ||= text === 'BEGIN';
      if (!isCommand || isBroken) return send(sql, values, done);
      const number = sent;
      sent += 1;
      if (number === place) {
        void kill(wire).then(() => send(sql, values, done));
        return {};
      }
      const isLast = !ofReads && text === 'COMMIT';
      if (isLast) isCommand = false;
      const answered: QueryCallback = (error, ...rest) => {
        if (error === null && isLast && place === 'answer') {
          void kill(wire).then(() => {
            done(Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST' }), undefined);
          });
        } else if (!ofReads && number + 1 === place && !isLast) void kill(wire).then(() => done(error, ...rest));
        else done(error, ...rest);
      };
      return send(sql, values, answered);
    };
  };

  pool.acquireConnection = async function acquire(this: Pool) {
    const wire = (await original.call(this)) as Wire;
    watch(wire);
    return wire;
  };
  return {
    isBroken: () => isBroken,
    stop: () => {
      Reflect.deleteProperty(pool, 'acquireConnection');
      for (const wire of wires) Reflect.deleteProperty(wire, 'query');
    },
  };
}
