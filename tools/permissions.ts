import { actions, permissions, grantees } from '#rules/permissions.ts'

/** Prints the permission table: one line per action, one column per grantee. */
const width = Math.max(...actions.map((action) => action.length))
const lines = [
  `${'action'.padEnd(width)}  ${grantees.join('  ')}  managed account  by class code`,
  ...actions.map((action) => {
    const grant: { to: readonly string[]; managed?: true | readonly string[]; byClassCode?: true } = permissions[action]
    const managed = grant.managed === true ? 'yes' : (grant.managed?.join(', ') ?? '·')
    const cells = grantees.map((grantee) => (grant.to.includes(grantee) ? 'yes' : '·').padEnd(grantee.length))
    return `${action.padEnd(width)}  ${cells.join('  ')}  ${managed.padEnd('managed account'.length)}  ${grant.byClassCode ? 'yes' : '·'}`
  }),
]
process.stdout.write(`${lines.join('\n')}\n`)
