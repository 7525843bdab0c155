import { data, type RouterContextProvider } from 'react-router'
import { truncateText } from '#rules/input/text.ts'
import { can } from '#rules/permissions.ts'
import { columnRoles, guessColumns, type ColumnRole } from '#rules/students/columns.ts'
import { toImportRows } from '#rules/students/import-plan.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { runUserCommand } from '#app/platform/limits/command-schedulers.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { ImportPreview } from '../contract.ts'
import { prepareImport } from './start-import.server.ts'
import { encodings } from './limits.ts'
import { readUploadedFile } from './read-file.server.ts'

const sampleRows = 6

/**
 * Reads an uploaded class list and returns a preview of the import. The browser still has the file and sends it again
 * when the user changes the options.
 */
export async function readImport(context: Readonly<RouterContextProvider>) {
  try {
    return data({ ok: true as const, result: await loadPreview(context) })
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function loadPreview(context: Readonly<RouterContextProvider>): Promise<ImportPreview> {
  const { services, actor, origin, form: readForm } = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  if (!can(actor, 'roster.change', workspace)) throw new AppError('not-found')
  // Count every read, even a failing one: each starts a child process.
  await inTransaction(services.pool, systemTenant, (db) =>
    enforceQuota({ db, now: services.now() }, 'import-file', actor.id!),
  )
  const form = readForm()
  const file = form.get('file')?.[0]
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'choose' } })
  const selectedEncoding = encodings.find((encoding) => encoding === getField(form, 'encoding')) ?? null
  const bytes = new Uint8Array(await file.arrayBuffer())
  // One file per user at a time, because all files of a school share one queue.
  const reading = await runUserCommand(services, actor.id, () =>
    readUploadedFile(actor.schoolId!, bytes, selectedEncoding),
  )
  if (!reading.ok) throw new AppError('refused', { reason: reading.reason })

  const { rows, encoding } = reading.table
  const guess = guessColumns(rows, new Date(services.now()).getUTCFullYear())
  const roles = parseRoles(getField(form, 'roles'), rows[0]!.length) ?? guess.roles
  const header = form.has('header') ? getField(form, 'header') === 'yes' : guess.header
  const columns = { encoding, roles, header, sample: rows.slice(0, sampleRows), rows: rows.length - (header ? 1 : 0) }
  const importRows = toImportRows(rows, roles, header)
  if (!roles.includes('name') || importRows.length === 0) return { ...columns, plan: null }
  const plan = await execute(
    services,
    prepareImport,
    { classroomId: workspace.id, fileName: truncateText(file.name, 200), rows: importRows },
    { actor, origin },
  )
  return { ...columns, plan }
}

function parseRoles(text: string | null, columns: number): ColumnRole[] | null {
  const names = text?.split(',') ?? []
  const roles = names.map((name) => columnRoles.find((role) => role === name) ?? 'skip')
  return roles.length === columns ? roles : null
}
