import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A queue is called like the file of its job. Migrating makes them all without loading the program. */
export const queueNames = (): string[] =>
  globSync('app/features/*/jobs/*.server.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) })
    .map((path) => basename(path, '.server.ts'))
    .toSorted()
