import { actions, permissions, standings } from '#rules/permissions.ts'

/** Prints the permission table for anyone to read: one line per action, one column per standing. */
const width = Math.max(...actions.map((action) => action.length))
const lines = [
  `${'action'.padEnd(width)}  ${standings.join('  ')}  by class code`,
  ...actions.map((action) => {
    const grant: { to: readonly string[]; byClassCode?: true } = permissions[action]
    const cells = standings.map((standing) => (grant.to.includes(standing) ? 'yes' : '·').padEnd(standing.length))
    return `${action.padEnd(width)}  ${cells.join('  ')}  ${grant.byClassCode ? 'yes' : '·'}`
  }),
]
process.stdout.write(`${lines.join('\n')}\n`)
