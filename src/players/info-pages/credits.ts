/**
 * Third-party works in the store. The page /credits and CREDITS.md are both generated from this list, so they cannot
 * differ.
 */
interface Credits {
  /** Source and licence shared by all silhouettes of items and crates. */
  readonly set: {
    readonly name: string;
    readonly address: string;
    readonly licence: string;
    readonly licenceAddress: string;
  };
  readonly silhouettes: readonly SilhouetteCredit[];
  readonly works: readonly WorkCredit[];
  readonly notices: readonly LicenceNotice[];
}

interface SilhouetteCredit {
  readonly author: string;
  readonly address: string | null;
  readonly icons: readonly string[];
}

interface WorkCredit {
  readonly kind: 'icons' | 'flags' | 'brands' | 'font' | 'code' | 'pictures';
  readonly name: string;
  readonly address: string;
  readonly licence: string;
  readonly holder: string;
  /** Packages of npm with its code, for works that browsers run. */
  readonly packages?: readonly string[];
}

/** A licence that must be reproduced with every copy of the work. */
interface LicenceNotice {
  readonly licence: string;
  readonly holders: readonly string[];
  readonly text: string;
}

const names = (list: string): string[] => list.split(' ');

const SILHOUETTES: readonly SilhouetteCredit[] = [
  {
    author: 'Delapouite',
    address: 'https://delapouite.com',
    icons: names(
      'backpack barn binoculars calendar canned-fish carrot delivery-drone dice-six-faces-six ' +
        'full-motorcycle-helmet gloves heavy-bullets horseshoe imperial-crown katana lighthouse oak-leaf ' +
        'piggy-bank porcelain-vase present sawed-off-shotgun sergeant star-medal steering-wheel tomahawk ' +
        'two-coins uzi whale-tail windmill wool',
    ),
  },
  {
    author: 'Lorc',
    address: 'https://lorcblog.blogspot.com',
    icons: names(
      'anchor anvil-impact bee crossed-swords curvy-knife dove dragon-head eagle-emblem envelope ' +
        'flash-grenade fox-head hawk-emblem laurel-crown laurels lotus moon owl pine-tree power-lightning ' +
        'scorpion sewing-needle snowflake-2 sprout wheat wolf-head',
    ),
  },
  {
    author: 'Skoll',
    address: null,
    icons: names(
      'ak47 bowie-knife butterfly-knife colt-m1911 cz-skorpion desert-eagle famas fn-fal gas-mask glock ' +
        'kevlar-vest lee-enfield mp5 mp5k p90 rank-1 rank-3 revolver spectre-m4 steyr-aug thompson-m1928 ' +
        'trench-knife walther-ppk winchester-rifle',
    ),
  },
  { author: 'Carl Olsen', address: 'https://twitter.com/unstoppableCarl', icons: ['crossbow', 'flame'] },
  { author: 'Aussiesim', address: null, icons: ['card-ace-spades'] },
  { author: 'Sbed', address: 'https://opengameart.org/content/95-game-icons', icons: ['electric'] },
  { author: 'Caro Asercion', address: null, icons: ['fox'] },
];

const WORKS: readonly WorkCredit[] = [
  {
    kind: 'icons',
    name: 'Lucide',
    address: 'https://lucide.dev',
    licence: 'ISC',
    holder: 'Lucide Icons and Contributors',
  },
  { kind: 'icons', name: 'Feather', address: 'https://feathericons.com', licence: 'MIT', holder: 'Cole Bemis' },
  {
    kind: 'flags',
    name: 'circle-flags',
    address: 'https://github.com/HatScripts/circle-flags',
    licence: 'MIT',
    holder: 'HatScripts',
  },
  {
    kind: 'brands',
    name: 'Simple Icons',
    address: 'https://simpleicons.org',
    licence: 'CC0 1.0',
    holder: 'Simple Icons Collaborators',
  },
  {
    kind: 'font',
    name: 'Rubik',
    address: 'https://github.com/googlefonts/rubik',
    licence: 'SIL Open Font License 1.1',
    holder: 'The Rubik Project Authors',
  },
  {
    kind: 'code',
    name: 'React',
    address: 'https://react.dev',
    licence: 'MIT',
    holder: 'Meta Platforms, Inc.',
    packages: ['react', 'react-dom', 'scheduler'],
  },
  {
    kind: 'code',
    name: 'Redux Toolkit',
    address: 'https://redux-toolkit.js.org',
    licence: 'MIT',
    holder: 'Mark Erikson and contributors',
    packages: ['@reduxjs/toolkit'],
  },
  {
    kind: 'code',
    name: 'Redux',
    address: 'https://redux.js.org',
    licence: 'MIT',
    holder: 'Dan Abramov and contributors',
    packages: ['redux', 'redux-thunk'],
  },
  {
    kind: 'code',
    name: 'Reselect',
    address: 'https://reselect.js.org',
    licence: 'MIT',
    holder: 'Reselect Contributors',
    packages: ['reselect'],
  },
  {
    kind: 'code',
    name: 'Immer',
    address: 'https://immerjs.github.io/immer/',
    licence: 'MIT',
    holder: 'Michel Weststrate',
    packages: ['immer'],
  },
  {
    kind: 'code',
    name: 'Socket.IO',
    address: 'https://socket.io',
    licence: 'MIT',
    holder: 'Guillermo Rauch and Socket.IO contributors',
    packages: ['socket.io-client', 'socket.io-parser', 'engine.io-client', 'engine.io-parser'],
  },
  {
    kind: 'code',
    name: 'Component Emitter',
    address: 'https://github.com/socketio/emitter',
    licence: 'MIT',
    holder: 'Component contributors',
    packages: ['@socket.io/component-emitter'],
  },
  {
    kind: 'code',
    name: 'VK Bridge',
    address: 'https://github.com/VKCOM/vk-bridge',
    licence: 'MIT',
    holder: 'V Kontakte, LLC',
    packages: ['@vkontakte/vk-bridge'],
  },
  {
    kind: 'code',
    name: 'htmx',
    address: 'https://htmx.org',
    licence: '0BSD',
    holder: 'Big Sky Software',
    packages: ['htmx.org'],
  },
  {
    kind: 'pictures',
    name: 'sharp',
    address: 'https://sharp.pixelplumbing.com',
    licence: 'Apache 2.0',
    holder: 'Lovell Fuller and contributors',
  },
  {
    kind: 'pictures',
    name: 'libvips',
    address: 'https://www.libvips.org',
    licence: 'LGPL 3.0',
    holder: 'libvips contributors',
  },
];

const NOTICES: readonly LicenceNotice[] = [
  {
    licence: 'ISC',
    holders: ['Lucide, copyright 2026 Lucide Icons and Contributors'],
    text:
      'Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee ' +
      'is hereby granted, provided that the above copyright notice and this permission notice appear in all ' +
      'copies. THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS ' +
      'SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE ' +
      'AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES ' +
      'WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE ' +
      'OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS ' +
      'SOFTWARE.',
  },
  {
    licence: 'MIT',
    holders: [
      'Feather, copyright 2013-present Cole Bemis',
      'circle-flags, copyright 2026 HatScripts',
      'React, copyright Meta Platforms, Inc. and affiliates',
      'Redux Toolkit, copyright 2018 Mark Erikson',
      'Redux, copyright 2015-present Dan Abramov',
      'Reselect, copyright 2015-2018 Reselect Contributors',
      'Immer, copyright 2017 Michel Weststrate',
      'Socket.IO, copyright 2014-present Guillermo Rauch and Socket.IO contributors',
      'Component Emitter, copyright 2014 Component contributors',
      'VK Bridge, copyright 2017-present V Kontakte, LLC',
    ],
    text:
      'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and ' +
      'associated documentation files (the "Software"), to deal in the Software without restriction, ' +
      'including without limitation the rights to use, copy, modify, merge, publish, distribute, ' +
      'sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is ' +
      'furnished to do so, subject to the following conditions: The above copyright notice and this ' +
      'permission notice shall be included in all copies or substantial portions of the Software. THE ' +
      'SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT ' +
      'LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. ' +
      'IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER ' +
      'LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN ' +
      'CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.',
  },
];

const SET = {
  name: 'Game-icons.net',
  address: 'https://game-icons.net',
  licence: 'CC BY 3.0',
  licenceAddress: 'https://creativecommons.org/licenses/by/3.0/',
};

export const CREDITS: Credits = { set: SET, silhouettes: SILHOUETTES, works: WORKS, notices: NOTICES };
