const sources = import.meta.glob<string>('../features/**/*.server.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Finds all command definitions in the source code. Commands must be top-level exports: a command created by a function
 * could capture permissions that were read before its transaction.
 */
export function findCommandDefinitions() {
  return Object.entries(sources).flatMap(([file, text]) => {
    const definitions = [...text.matchAll(/export const (\w+) = defineCommand\(\{\s*(?:\/\/.*\s*)*name: '(\w+)'/g)]
    const callCount = text.match(/defineCommand\(/g)?.length ?? 0
    if (callCount !== definitions.length)
      throw new Error(
        `${file} calls defineCommand ${callCount} times, but exports ${definitions.length} commands with \`name\` as first property`,
      )
    return definitions.map(([, exported, name]) => ({ file, exported: exported!, name: name! }))
  })
}
