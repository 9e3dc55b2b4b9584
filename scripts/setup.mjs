#!/usr/bin/env node
// The setup: one command that needs only Node and npm. It is split into setup/*.mjs, which use only Node's built-in
// modules, because no package is installed before it runs. This file keeps to syntax that an old Node can parse, so
// that it can print the required version.
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

const { command } = await import('../tools/setup/command.mjs');
process.exitCode = await command(process.argv.slice(2));
