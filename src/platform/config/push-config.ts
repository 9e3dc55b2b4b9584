import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { variable } from './variable.ts';

/** The restic repository to which backups are pushed, and the environment by which restic gets its password. */
export interface PushConfig {
  readonly repository: string;
  readonly passwordEnv: Readonly<Record<string, string>>;
}

export const pushEnvironment = {
  BACKUP_PUSH: variable(z.string().max(500), {
    description:
      'Repository of restic to which `npm run backup -- --push` copies backups and the archived log, encrypted: a ' +
      'folder, `sftp:user@host:/folder` or `s3:https://host/bucket`. Other variables of restic, such as ' +
      '`AWS_ACCESS_KEY_ID`, are handed on. In production write them, and the password, into the file of the owner of ' +
      'the schema, which the store cannot read.',
    absent: 'backups stay in their folder',
    example: 'sftp:store@vault.example:/backups/opencrate',
  }),
  BACKUP_PUSH_PASSWORD: variable(z.string().min(8), {
    description:
      'Password that encrypts the repository. Keep a copy apart from both machines: without it the pushed backups ' +
      'are lost.',
    absent: 'required with `BACKUP_PUSH`, or `BACKUP_PUSH_PASSWORD_FILE`',
    example: 'a-random-text-of-at-least-32-characters',
  }),
  BACKUP_PUSH_PASSWORD_FILE: variable(z.string(), {
    description: 'File that holds that password.',
    absent: '`BACKUP_PUSH_PASSWORD`',
    example: '/etc/opencrate-push.key',
  }),
} as const;

type PushEnvironment = Readonly<z.infer<z.ZodObject<typeof pushEnvironment>>>;

/** Reads the repository, or null. @throws ConfigError without exactly one source of the password */
export function readPush({
  BACKUP_PUSH: repository,
  BACKUP_PUSH_PASSWORD: password,
  BACKUP_PUSH_PASSWORD_FILE: file,
}: PushEnvironment): PushConfig | null {
  if (repository === undefined) return null;
  if (password !== undefined && file !== undefined) {
    throw new ConfigError('BACKUP_PUSH_PASSWORD_FILE: BACKUP_PUSH_PASSWORD is set too; keep one of them');
  }
  if (password !== undefined) return { repository, passwordEnv: { RESTIC_PASSWORD: password } };
  if (file !== undefined) return { repository, passwordEnv: { RESTIC_PASSWORD_FILE: file } };
  throw new ConfigError('BACKUP_PUSH_PASSWORD: required with BACKUP_PUSH');
}
