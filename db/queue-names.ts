import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Queue names, which are the file names of the jobs. The migration creates all queues without loading the application. */
export const listQueueNames = (): string[] =>
  globSync('app/features/**/jobs/*.server.ts', { cwd: fileURLToPath(new URL('..', import.meta.url)) })
    .map((path) => basename(path, '.server.ts'))
    .toSorted()
