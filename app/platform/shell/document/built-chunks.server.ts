import { readdirSync } from 'node:fs'

/**
 * Scripts that a page imports dynamically after its first scripts have loaded. Preloading them avoids a round trip.
 * The folder is read once per process; in development there are no built files.
 */

const folder = './build/client/assets'
let chunkFiles: readonly string[] | undefined

function listBuiltFiles(): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'))
  } catch {
    return []
  }
}

/** URLs of the built chunks with these names; ignores the content hash in the file names. */
export const findBuiltChunks = (...names: readonly string[]): string[] =>
  (chunkFiles ??= listBuiltFiles())
    .filter((file) => names.includes(file.replace(/-[\w-]{8}\.js$/, '')))
    .map((file) => `/assets/${file}`)
