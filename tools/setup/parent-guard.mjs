import { Socket } from 'node:net';

// Loaded into every process that the setup starts: when the setup is killed, its pipe closes and the process exits, so
// that no store keeps a port open. (Node's IPC channel is unsuitable: the TypeScript loader listens on it and would
// keep the process alive.)
const descriptor = Number(process.env.SETUP_PARENT_PIPE ?? 0);
// Child processes do not inherit the pipe.
delete process.env.SETUP_PARENT_PIPE;
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
