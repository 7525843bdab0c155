const sources = import.meta.glob<string>('./features/**/*.server.ts', { query: '?raw', import: 'default', eager: true })

/** Name and export of every command in the source, whether it stands there or is made for a visit. */
export function commandsInCode() {
  return Object.entries(sources).flatMap(([file, text]) => {
    const found = [
      ...text.matchAll(
        /(?:export const (\w+)(?:(?!\nexport |\nconst |\nfunction |\nasync )[\s\S])*?)?defineCommand\(\{\s*(?:\/\/.*\s*)*name: '(\w+)'/g,
      ),
    ]
    const counted = text.match(/defineCommand\(/g)?.length ?? 0
    if (counted !== found.length)
      throw new Error(
        `${file} defines ${counted} commands, of which ${found.length} could be read: begin each with its name`,
      )
    return found.map(([, exported, name]) => ({ file, exported, name: name! }))
  })
}
