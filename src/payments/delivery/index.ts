/**
 * Delivery times of withdrawals: what is promised, measured and published, and the points for a late delivery.
 * Invariant: A request keeps the promise of the moment at which it was made; what was delivered later gives its points
 * once, and those of a day never exceed the limits in force; the row of a finished day is signed and never changes.
 */
export { closeDays } from './days.ts';
export { givePoints } from './give-points.ts';
export { guardDeliveryPromise, promiseDelivery } from './promise-delivery.ts';
export { readDelivery } from './delivery-model.ts';
export { selectHolders, selectMostGiven, selectTaken, selectWork } from './staff-store.ts';
export { insertLate, selectDueTimes, selectPlaces } from './store.ts';
export { readUsualTime } from './usual-time.ts';
