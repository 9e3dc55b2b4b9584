import { exceededReturns, freeWithoutCooldown } from '#src/core/catalogue/returns/index.ts';
import type { SearchedRule } from './rule-run.ts';

/** Cases that players can open and that return more or less than the settings allow, without an admin's override. */
export const searchUnboundedReturns: SearchedRule = async (snapshot, _config, { report }) => {
  for (const { case: publishedCase, figures, limits } of await exceededReturns(snapshot, new Date())) {
    report({ case: publishedCase.id, name: publishedCase.name, limits: limits.join(' '), ...figures });
  }
};

/** Free cases that one player could open without end. */
export const searchUnboundedFreeCases: SearchedRule = async (snapshot, _config, { report }) => {
  for (const { id, name, cooldownHours } of await freeWithoutCooldown(snapshot, new Date())) {
    report({ case: id, name, cooldownHours });
  }
};
