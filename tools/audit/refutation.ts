type Verify = (proof: object) => { readonly holds: boolean | null; readonly reason: string | null };

/** The reason why rows do not prove their outcome; null when they do. Rows that make no proof are a finding. */
export function refutationOf(verify: Verify, proof: object): string | null {
  try {
    const { holds, reason } = verify(proof);
    return holds === true ? null : (reason ?? 'it cannot be judged');
  } catch (error) {
    return String(error);
  }
}
