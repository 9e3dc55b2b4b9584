import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/**
 * A free port below the ephemeral range: the port is stored, and the kernel could assign an ephemeral one to another
 * connection while the service is down.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/**
 * True when a server could listen on the port.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export const isFree = (port, host = '127.0.0.1') =>
  new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, host, () => server.close(() => answer(true)));
  });

/**
 * True when a database sends its handshake packet, which it does as soon as it accepts connections.
 * @param {{ host: string, port: number } | { path: string }} end
 * @returns {Promise<boolean>}
 */
export const isDatabaseReady = (end) => converse(end, '', (bytes) => bytes.length > 4 && bytes[4] === 10);

/**
 * Sends Redis commands and returns whether the reply ends as expected.
 * @param {string} host
 * @param {number} port
 * @param {string[]} commands in the inline form
 * @param {string} ending what the answers end in
 * @returns {Promise<boolean>}
 */
export function askRedis(host, port, commands, ending) {
  const text = commands.map((command) => `${command}\r\n`).join('');
  return converse({ host, port }, text, (bytes) => bytes.toString('latin1').endsWith(`${ending}\r\n`));
}

/** True when Redis accepts this password. @returns {Promise<boolean>} */
export const isRedisReady = (host, port, password) =>
  askRedis(host, port, [...(password === '' ? [] : [`AUTH ${password}`]), 'PING'], '+PONG');

const converse = (end, text, isEnough) =>
  new Promise((answer) => {
    let bytes = Buffer.alloc(0);
    const socket = connect(end);
    const finish = (result) => {
      socket.destroy();
      answer(result);
    };
    socket.setTimeout(1500, () => finish(false));
    socket.on('connect', () => text !== '' && socket.write(text));
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (isEnough(bytes)) finish(true);
    });
    socket.on('error', () => finish(false));
    socket.on('close', () => answer(false));
  });
