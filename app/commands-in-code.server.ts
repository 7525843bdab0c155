const sources = import.meta.glob<string>('./features/**/*.server.ts', { query: '?raw', import: 'default', eager: true })

/**
 * Name and export of every command in the source. Each is exported as it stands: one that were made by a function
 * could take rights along from before its transaction.
 */
export function commandsInCode() {
  return Object.entries(sources).flatMap(([file, text]) => {
    const found = [...text.matchAll(/export const (\w+) = defineCommand\(\{\s*(?:\/\/.*\s*)*name: '(\w+)'/g)]
    const counted = text.match(/defineCommand\(/g)?.length ?? 0
    if (counted !== found.length)
      throw new Error(
        `${file} defines ${counted} commands, of which ${found.length} are exported as they stand, name first`,
      )
    return found.map(([, exported, name]) => ({ file, exported: exported!, name: name! }))
  })
}
