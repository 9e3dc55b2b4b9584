export interface AccountAuditProps {
  readonly player: { readonly ID: number; readonly name: string };
  /** Address of the player's file. */
  readonly file: string;
}
