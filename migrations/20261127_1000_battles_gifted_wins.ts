/**
 * Marks the moment from which battles are judged by newer rules (tools/audit/battles.ts). Totals of the release before
 * stay as it counted them: it can be rolled back to, and its audit too stays clean.
 */
export async function up(): Promise<void> {}

export async function down(): Promise<void> {}
