import type { Knex } from 'knex';
import { exceededReturns, freeWithoutCooldown } from '#src/core/catalogue/index.ts';

/** Cases that players can open and that return more or less than the settings allow, without an admin's override. */
export const unboundedReturns = async (snapshot: Knex): Promise<object[]> =>
  (await exceededReturns(snapshot, new Date())).map(({ case: { id, name }, figures, limits }) => ({
    case: id,
    name,
    limits: limits.join(' '),
    ...figures,
  }));

/** Free cases that one player could open without end. */
export const unboundedFreeCases = async (snapshot: Knex): Promise<object[]> =>
  (await freeWithoutCooldown(snapshot, new Date())).map(({ id, name, cooldownHours }) => ({
    case: id,
    name,
    cooldownHours,
  }));
