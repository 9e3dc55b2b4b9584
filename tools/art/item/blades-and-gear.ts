import type { Silhouette } from './silhouettes.ts';

/** Knives, blades and what a player wears, by the name of their icon. */
export const BLADES_AND_GEAR: Record<string, Silhouette> = {
  'butterfly-knife': {
    turn: 44,
    box: [-14, 201, 594, 115],
    metal: '49 8 55 78',
    seams: '56 48 97 45, 2 26 50 32, 2 74 50 66',
  },
  'bowie-knife': {
    turn: -45,
    box: [-68, 196, 610, 114],
    metal: '65 -1 72 101, 94 10 101 90',
    grip: '72 10 93 90',
    seams: '4 52 62 30',
    pins: '78 52, 87 52',
  },
  katana: {
    turn: 40,
    box: [-48, 209, 615, 113],
    metal: '16 -1 28 101',
    grip: '-1 30 16 84',
    seams: '31 44 98 15',
  },
  'trench-knife': {
    turn: 42,
    box: [-61, 139, 646, 187],
    metal: '-1 60 9 90, 44 20 53 101',
    seams: '54 57 97 54, 10 72 44 68',
    pins: '13 80, 40 76',
  },
  tomahawk: {
    turn: 0,
    box: [28, 23, 456, 467],
    metal: '32 -1 52 14',
    grip: '-1 54 38 101, 26 42 44 56',
    seams: '66 24 84 52, 42 26 52 32',
    pins: '57 17',
  },
  'curvy-knife': {
    turn: -40,
    box: [-60, 127, 636, 259],
    metal: '31 -1 39 22',
    grip: '-1 16 30 60',
    seams: '36 30 90 66',
    pins: '6 40, 15 32, 25 34',
  },
  'kevlar-vest': {
    turn: 0,
    box: [66, 21, 380, 470],
    grip: '-1 52 26 64, -1 71 26 84, 74 52 101 64, 74 71 101 84',
    seams: '30 44 70 44, 32 62 68 62, 32 80 68 80, 50 44 50 96, 8 95 92 95',
  },
  'gas-mask': {
    turn: 0,
    box: [91, 26, 330, 460],
    metal: '32 58 68 101',
    seams: '50 3 50 24, 12 58 30 62, 70 62 88 58',
    glass: '27 42 19, 73 42 19',
  },
  gloves: {
    turn: 0,
    box: [24, 37, 464, 438],
    grip: '-1 -1 34 34, 66 -1 101 34',
  },
  'full-motorcycle-helmet': {
    turn: 0,
    box: [36, 52, 459, 418],
    seams: '20 16 92 30, 56 50 97 56, 8 88 98 62',
    glass: '28 44 26',
  },
  backpack: {
    turn: 0,
    box: [41, 20, 430, 472],
    grip: '14 62 35 82, 65 62 86 82, 38 24 62 38',
  },
  'flash-grenade': {
    turn: 0,
    box: [47, 25, 447, 470],
    metal: '60 -1 101 18, 80 18 101 52',
    seams: '22 52 52 70, 28 44 57 62',
  },
  binoculars: {
    turn: 0,
    box: [21, 86, 470, 340],
    metal: '42 -1 58 82, 26 -1 42 12, 58 -1 74 12',
    seams: '14 34 40 30, 60 30 86 34',
    glass: '20 72 17, 80 72 17',
  },
  'delivery-drone': {
    turn: 0,
    box: [25, 25, 462, 463],
    metal: '-1 -1 101 22, 20 84 80 101',
    pins: '14 32, 86 32',
    glass: '50 39 9',
  },
};
