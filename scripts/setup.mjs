#!/usr/bin/env node
// The set-up: one command that needs nothing but Node and npm. It is split in setup/*.mjs, which use Node's built-ins
// alone, because before it ran no package is installed. This file keeps to syntax that an old Node reads, to tell it.
import { readFileSync } from 'node:fs';

const engines = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines;
const wanted = engines.node.replace('>=', '').split('.').map(Number);
const present = process.versions.node.split('.').map(Number);
if (present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1])) {
  console.error(
    `Node ${wanted.join('.')} or newer is needed, this is ${process.versions.node}: install the one in .nvmrc`,
  );
  process.exit(1);
}

const { command } = await import('./setup/command.mjs');
process.exitCode = await command(process.argv.slice(2));
