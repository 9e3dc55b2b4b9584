// What addresses of this room bind of the limits' own room: routes see no other room.
export { changeLimit, takeBreak } from '#src/limits/index.ts';
