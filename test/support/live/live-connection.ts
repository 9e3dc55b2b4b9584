import { WebSocket } from 'ws';
import { SECOND_MS } from '#src/shared/time.ts';

/** The connection of an open page. */
export interface LiveConnection {
  readonly connected: boolean;
  readonly close: () => void;
}

/** An event of the store with its argument. */
export type LiveMessage = readonly [event: string, value: unknown];

export interface LiveConnectionOptions {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the greeting of each new connection. */
  readonly auth: () => object;
  readonly parse: ParseMessage;
  readonly onMessage: (message: LiveMessage) => void;
}

/** Parses the packet of an event. */
export type ParseMessage = (packet: Buffer) => LiveMessage;

/** Protocol version 4 of Engine.IO, with websockets only as on the store's pages. */
const PATH = '/socket.io/?EIO=4&transport=websocket';
/** The same times as on the store's pages. */
const CONNECT_WITHIN_MS = 20 * SECOND_MS;
const RECONNECT = { delayMs: SECOND_MS, maxDelayMs: 5 * SECOND_MS, randomness: 0.5 };

/** First bytes of the packets that the store sends; those of Socket.IO have a second one for their kind. */
const OPEN = '0'.charCodeAt(0);
const PING = '2'.charCodeAt(0);
const MESSAGE = '4'.charCodeAt(0);
const CONNECT = '0'.charCodeAt(0);
const DISCONNECT = '1'.charCodeAt(0);
const EVENT = '2'.charCodeAt(0);
/** Packets that a page sends. */
const PONG = '3';
const GREETING = '40';
const LEAVE = '41';

interface Heartbeat {
  readonly pingInterval: number;
  readonly pingTimeout: number;
}

/**
 * Connects as `socket.io-client` does on the store's pages, for thousands of pages in one process: on two cores the
 * cost of the full client would be measured as the server's. It greets, answers pings, and reconnects with back-off
 * when the connection is lost or pings are missing, and at once when the store disconnects it. It does not reconnect
 * when the store refuses the greeting.
 */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { headers, auth, parse, onMessage } = options;
  const address = new URL(PATH, options.origin);
  let webSocket: WebSocket | null = null;
  let isConnected = false;
  let attempts = 0;
  let deadline: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  const leave = (): void => {
    isConnected = false;
    webSocket = null;
    clearTimeout(deadline);
  };
  const terminateAfter = (current: WebSocket, timeoutMs: number): void => {
    clearTimeout(deadline);
    deadline = setTimeout(() => current.terminate(), timeoutMs);
  };
  const receive = (current: WebSocket, packet: Buffer): void => {
    if (packet[0] === MESSAGE) {
      if (packet[1] === EVENT) onMessage(parse(packet));
      else if (packet[1] === CONNECT) isConnected = true;
      else {
        leave();
        current.close();
        if (packet[1] === DISCONNECT) open();
      }
    } else if (packet[0] === PING) {
      current.send(PONG);
      deadline?.refresh();
    } else if (packet[0] === OPEN) {
      const { pingInterval, pingTimeout } = JSON.parse(packet.toString('utf8', 1)) as Heartbeat;
      attempts = 0;
      terminateAfter(current, pingInterval + pingTimeout);
      current.send(GREETING + JSON.stringify(auth()));
    }
  };
  const open = (): void => {
    const current = new WebSocket(address, { headers, perMessageDeflate: false });
    webSocket = current;
    terminateAfter(current, CONNECT_WITHIN_MS);
    current.on('message', (packet: Buffer) => {
      if (webSocket === current) receive(current, packet);
    });
    // A close follows each error.
    current.on('error', () => undefined);
    current.on('close', () => {
      if (webSocket !== current) return;
      leave();
      retry = setTimeout(open, backOffMs(attempts));
      attempts += 1;
    });
  };
  open();
  return {
    get connected() {
      return isConnected;
    },
    close: () => {
      clearTimeout(retry);
      if (isConnected) webSocket?.send(LEAVE);
      webSocket?.close();
      leave();
    },
  };
}

/** Steps of this part of a whole spread evenly, however many there are. */
const GOLDEN_PART = (Math.sqrt(5) - 1) / 2;
let waits = 0;

/** Spread as on pages, so that not all of them come again at once; the same in each run. */
function backOffMs(attempts: number): number {
  waits += 1;
  const spread = (2 * ((waits * GOLDEN_PART) % 1) - 1) * RECONNECT.randomness;
  return Math.min(RECONNECT.maxDelayMs, RECONNECT.delayMs * 2 ** attempts * (1 + spread));
}

/** Distinct packets that are kept: the newest of each event. */
const KEPT = 8;

/**
 * Makes a parser that parses each distinct packet once for all connections: thousands of pages receive the same
 * broadcast. It compares bytes, so a known packet is not even decoded.
 */
export function createMessageParser(): ParseMessage {
  const known: { readonly packet: Buffer; readonly message: LiveMessage }[] = [];
  return (packet) => {
    const earlier = known.find((entry) => entry.packet.equals(packet));
    if (earlier !== undefined) return earlier.message;
    const message = JSON.parse(packet.toString('utf8', 2)) as LiveMessage;
    // The buffer may be a view into a larger one.
    known.unshift({ packet: Buffer.from(packet), message });
    if (known.length > KEPT) known.pop();
    return message;
  };
}
