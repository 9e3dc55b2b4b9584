import { Socket } from 'node:net';

// Loaded into every process that the set-up starts: when the set-up is killed, the pipe from it closes and the process
// ends itself, so that no store is left holding a port. (Node's own channel will not do: the loader of TypeScript
// listens on it and would keep the process alive.)
const descriptor = Number(process.env.SETUP_LEASH ?? 0);
// Its own children do not get the pipe.
delete process.env.SETUP_LEASH;
if (descriptor > 2) {
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
  pipe.on('error', () => {});
  pipe.once('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5000).unref();
  });
  pipe.resume();
  pipe.unref();
}
