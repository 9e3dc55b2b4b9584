/**
 * Status: what works, by the store's own checks of the last 90 days, and the incidents that staff write about.
 * Invariant: A part without checks is not measured, and never shown as working; a check calls no service that charges
 * for it.
 */
export { listComponents, type ComponentName } from './components.ts';
export {
  addIncident,
  addIncidentUpdate,
  changeIncident,
  findIncident,
  type Incident,
  type IncidentTexts,
  listIncidents,
  type UpdateTexts,
} from './incidents.ts';
export { checkComponents } from './check-components.ts';
