import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/**
 * A port that nobody listens on, below those that the kernel lends to outgoing connections: it is remembered, and one
 * of those may be lent while the service is down.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/**
 * Whether a server could listen there.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, host, () => server.close(() => answer(true)));
  });
}

/**
 * Whether a database greets there: its first packet comes by itself once it accepts work.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isDatabaseReady(host, port) {
  return converse(host, port, '', (bytes) => bytes.length > 4 && bytes[4] === 10);
}

/**
 * Sends Redis commands and tells whether the last of them was answered as wished.
 * @param {string} host
 * @param {number} port
 * @param {string[]} commands in the inline form
 * @param {string} wish what the answers end in
 * @returns {Promise<boolean>}
 */
export function askRedis(host, port, commands, wish) {
  const text = commands.map((command) => `${command}\r\n`).join('');
  return converse(host, port, text, (bytes) => bytes.toString('latin1').endsWith(`${wish}\r\n`));
}

/** Whether Redis answers there with this password. @returns {Promise<boolean>} */
export function isRedisReady(host, port, password) {
  return askRedis(host, port, [...(password === '' ? [] : [`AUTH ${password}`]), 'PING'], '+PONG');
}

function converse(host, port, text, isEnough) {
  return new Promise((answer) => {
    let bytes = Buffer.alloc(0);
    const socket = connect({ host, port });
    const end = (result) => {
      socket.destroy();
      answer(result);
    };
    socket.setTimeout(1500, () => end(false));
    socket.on('connect', () => text !== '' && socket.write(text));
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (isEnough(bytes)) end(true);
    });
    socket.on('error', () => end(false));
    socket.on('close', () => answer(false));
  });
}
