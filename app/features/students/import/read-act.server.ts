import { data, type RouterContextProvider } from 'react-router'
import { can } from '#rules/permissions.ts'
import { columnRoles, guessColumns, type ColumnRole } from '#rules/students/columns.ts'
import { importRowsOf } from '#rules/students/import-plan.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { ImportPreview } from '../contract.ts'
import { prepareImport } from './commands.server.ts'
import { encodings, limits } from './limits.ts'
import { readFileOf } from './read-file.server.ts'

const sampleRows = 6
/** What the form adds around the file. */
const formBytes = 50_000

/** Reads a file for the class of the page and says what taking it over would do. The browser keeps the file and sends it again with other choices. */
export async function readImport(request: Request, context: Readonly<RouterContextProvider>) {
  try {
    return data({ ok: true as const, result: await preview(request, context) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function preview(request: Request, context: Readonly<RouterContextProvider>): Promise<ImportPreview> {
  const { services, actor, origin } = visitOf(context)
  const room = context.get(roomContext)
  if (!can(actor, 'roster.change', room)) throw new AppError('not-found')
  if (Number(request.headers.get('content-length') ?? Infinity) > limits.fileBytes + formBytes) throw new AppError('refused', { reason: 'too-large' })
  const form = await request.formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'invalid_type' } })
  const chosen = encodings.find((encoding) => encoding === form.get('encoding')) ?? null
  const reading = await readFileOf(new Uint8Array(await file.arrayBuffer()), chosen)
  if (!reading.ok) throw new AppError('refused', { reason: reading.reason })

  const { rows, encoding } = reading.table
  const guess = guessColumns(rows, new Date(services.now()).getUTCFullYear())
  const roles = rolesIn(form.get('roles'), rows[0]!.length) ?? guess.roles
  const header = form.has('header') ? form.get('header') === 'yes' : guess.header
  const columns = { encoding, roles, header, sample: rows.slice(0, sampleRows), rows: rows.length - (header ? 1 : 0) }
  const given = importRowsOf(rows, roles, header)
  if (!roles.includes('name') || given.length === 0) return { ...columns, plan: null }
  const plan = await execute(services, prepareImport, { classroomId: room.id, fileName: file.name.slice(0, 200), rows: given }, { actor, origin })
  return { ...columns, plan }
}

function rolesIn(text: unknown, columns: number): ColumnRole[] | null {
  const given = typeof text === 'string' ? text.split(',') : []
  const roles = given.map((one) => columnRoles.find((role) => role === one) ?? 'skip')
  return roles.length === columns ? roles : null
}
