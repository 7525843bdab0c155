import { readdirSync } from 'node:fs'

/**
 * Scripts that a page will ask for by itself, but only once its own have come: named in the page, they come together
 * with them. Read once for each process; in development there are none.
 */

const folder = './build/client/assets'
let files: readonly string[] | undefined

function builtFiles(): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'))
  } catch {
    return []
  }
}

/** The addresses of the files of these names, whatever the hash behind them. */
export const builtChunks = (...names: readonly string[]): string[] =>
  (files ??= builtFiles())
    .filter((file) => names.includes(file.replace(/-[\w-]{8}\.js$/, '')))
    .map((file) => `/assets/${file}`)
