import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, hasApt, lastLine, libraryPath, runProgram, unpackPackages } from './debian.mjs';
import { cacheFolder } from './places.mjs';
import { holdLock } from './processes.mjs';
import { Refusal } from './progress.mjs';

/**
 * Debian's packages of Chromium, the headless one first, because its pages take tests less than half the time. Each
 * program has the name of its package.
 */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const FONTS = 'fonts-dejavu-core';
const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Flags for tests: Chromium also runs as root and in a container, and makes no requests of its own. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds Chromium for the browser tests: CHROMIUM_PATH, an installed headless shell, Debian's package in the user's
 * cache, which a reset of DATA_DIR does not clear, or an installed browser where the package cannot be had.
 * @returns {Promise<string>} its path
 * @throws {Refusal} when it cannot be had
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const complaint = await complaintOf(given);
    if (complaint === null) return given;
    throw new Refusal(`CHROMIUM_PATH ${given} does not start: ${complaint}`);
  }
  const shell = await firstThatStarts(['chromium-headless-shell']);
  if (shell !== null) return shell;
  const cache = cacheFolder();
  const release = await holdLock(`chromium ${cache}`, { waitMs: 900_000, what: 'fetches Chromium' });
  try {
    return await cachedChromium(join(cache, 'headless-chromium'));
  } catch (error) {
    const browser = error instanceof Refusal ? await firstThatStarts(WHOLE_BROWSERS) : null;
    if (browser === null) throw error;
    return browser;
  } finally {
    release();
  }
}

async function firstThatStarts(names) {
  for (const name of names) {
    const path = findProgram([name]);
    if (path !== null && (await complaintOf(path)) === null) return path;
  }
  return null;
}

async function cachedChromium(folder) {
  const path = join(folder, 'chromium');
  if (existsSync(path)) {
    writeStarter(folder);
    if ((await complaintOf(path)) === null) return path;
  }
  if (!hasApt()) throw new Refusal('Chromium was not found: install it, or set CHROMIUM_PATH');
  await fetchChromium(join(folder, 'sys'));
  writeStarter(folder);
  const complaint = await complaintOf(path);
  if (complaint !== null) throw new Refusal(`Debian's Chromium does not start here (${complaint}): set CHROMIUM_PATH`);
  return path;
}

/** Some releases of Debian lack one of the packages. */
async function fetchChromium(folder) {
  let complaint = '';
  for (const name of PACKAGES) {
    try {
      await unpackPackages(folder, { what: 'Chromium', packages: [name, FONTS], keepsDownload: false });
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      complaint = error.message;
    }
  }
  throw new Refusal(`Chromium was not found and cannot be downloaded (${complaint}): set CHROMIUM_PATH`);
}

/**
 * Writes a script that gives the unpacked libraries and fonts to this program only. It is rewritten on every call, so
 * that a browser fetched by an earlier version of this file gets the current settings.
 */
function writeStarter(folder) {
  const sys = join(folder, 'sys');
  mkdirSync(join(folder, 'font-cache'), { recursive: true });
  writeWhole(join(folder, 'fonts.conf'), fontSettings(folder, sys), 0o644);
  const programs = PACKAGES.map((name) => join(sys, 'usr/lib/chromium', name));
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryPath(sys)}'`,
    `export FONTCONFIG_FILE='${join(folder, 'fonts.conf')}'`,
    `exec '${programs.find((path) => existsSync(path)) ?? programs[0]}' "$@"`,
  ];
  writeWhole(join(folder, 'chromium'), lines, 0o755);
}

/** Without a fallback, system-ui is the first font found, which may have serifs. */
function fontSettings(folder, sys) {
  const alias = (family, font) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const lastResort = '<edit name="family" mode="append_last"><string>DejaVu Sans</string></edit>';
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${join(sys, 'usr/share/fonts')}</dir>`,
    alias('system-ui', 'DejaVu Sans'),
    alias('sans-serif', 'DejaVu Sans'),
    alias('serif', 'DejaVu Serif'),
    alias('monospace', 'DejaVu Sans Mono'),
    `<match target="pattern">${lastResort}</match>`,
    `<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  ];
}

/** Replaces a file atomically, because another run may be starting the browser. */
function writeWhole(path, lines, mode) {
  const draft = `${path}.draft`;
  writeFileSync(draft, `${lines.join('\n')}\n`);
  chmodSync(draft, mode);
  renameSync(draft, path);
}

/** Loads a page, because a browser that prints its version may still lack a library. */
async function complaintOf(path) {
  const profile = mkdtempSync(join(tmpdir(), 'opencrate-browser-'));
  try {
    const page = 'data:text/html,<title>it works</title>';
    const args = [...FLAGS, `--user-data-dir=${profile}`, '--timeout=20000', '--dump-dom', page];
    const { code, output } = await runProgram(path, args);
    return code === 0 && output.includes('it works') ? null : lastLine(output) || `exit code ${code}`;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
