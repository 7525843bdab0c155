import { grantees, permissions } from '#rules/permissions.ts'
import { printReport, type Report } from '../check/check-report.ts'
import { findOutdatedDocument, writeDocument, type GeneratedDocument } from './generated-document.ts'
import { tableLines } from './markdown-table.ts'
import { repository } from '../source-files.ts'

/** Generates `docs/generated/permissions.md`; with `--check`, reports whether it is up to date. */

type Grant = { to: readonly string[]; managed?: true | readonly string[]; byClassCode?: true }

function describeManaged({ managed }: Grant): string {
  if (managed === true) return 'yes'
  return managed ? managed.join(', ') : 'no'
}

const permissionRow = ([action, grant]: [string, Grant]) => [
  action,
  grant.to.join(', '),
  describeManaged(grant),
  grant.byClassCode ? 'yes' : 'no',
]

export const permissionsDocument = (table: Record<string, Grant> = permissions): GeneratedDocument => ({
  path: 'docs/generated/permissions.md',
  command: 'npm run permissions',
  text: [
    '# Permissions',
    '',
    'From `rules/permissions.ts` by `npm run permissions`. Managed: also granted to accounts that a school created for a',
    'child. Class code: also granted to sessions that signed in with a class code and a short secret.',
    '',
    ...tableLines(['action', 'granted to', 'managed', 'class code'], Object.entries(table).map(permissionRow)),
    '',
  ].join('\n'),
})

export function checkPermissions(root: string): Report {
  return {
    counted: `${Object.keys(permissions).length} actions, ${grantees.length} grantees`,
    problems: findOutdatedDocument(root, permissionsDocument()),
  }
}

if (import.meta.main) {
  if (process.argv.includes('--check')) printReport('permissions', checkPermissions(repository))
  else writeDocument(repository, permissionsDocument())
}
