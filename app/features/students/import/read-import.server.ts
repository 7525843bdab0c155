import { data, type RouterContextProvider } from 'react-router'
import { cutText } from '#rules/input/text.ts'
import { can } from '#rules/permissions.ts'
import { columnRoles, guessColumns, type ColumnRole } from '#rules/students/columns.ts'
import { importRowsOf } from '#rules/students/import-plan.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { fieldOf } from '#app/platform/form.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { inTurn } from '#app/platform/turns.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { ImportPreview } from '../contract.ts'
import { prepareImport } from './start-import.server.ts'
import { encodings } from './limits.ts'
import { readFileOf } from './read-file.server.ts'

const sampleRows = 6

/**
 * Reads a file for the class of the page and says what taking it over would do. The browser keeps the file and sends it
 * again with other choices.
 */
export async function readImport(context: Readonly<RouterContextProvider>) {
  try {
    return data({ ok: true as const, result: await preview(context) })
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function preview(context: Readonly<RouterContextProvider>): Promise<ImportPreview> {
  const { services, actor, origin, form: sent } = visitOf(context)
  const room = context.get(roomContext)
  if (!can(actor, 'roster.change', room)) throw new AppError('not-found')
  // Reading costs a process of its own, whether or not anything comes of it.
  await inTransaction(services.pool, nobody, (db) => withinQuota({ db, now: services.now() }, 'import-file', actor.id!))
  const form = sent()
  const file = form.get('file')?.[0]
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'choose' } })
  const chosen = encodings.find((encoding) => encoding === fieldOf(form, 'encoding')) ?? null
  const bytes = new Uint8Array(await file.arrayBuffer())
  // One file of a person at a time: those of a school wait in one line.
  const reading = await inTurn(services, actor.id, () => readFileOf(actor.schoolId!, bytes, chosen))
  if (!reading.ok) throw new AppError('refused', { reason: reading.reason })

  const { rows, encoding } = reading.table
  const guess = guessColumns(rows, new Date(services.now()).getUTCFullYear())
  const roles = rolesIn(fieldOf(form, 'roles'), rows[0]!.length) ?? guess.roles
  const header = form.has('header') ? fieldOf(form, 'header') === 'yes' : guess.header
  const columns = { encoding, roles, header, sample: rows.slice(0, sampleRows), rows: rows.length - (header ? 1 : 0) }
  const given = importRowsOf(rows, roles, header)
  if (!roles.includes('name') || given.length === 0) return { ...columns, plan: null }
  const plan = await execute(
    services,
    prepareImport,
    { classroomId: room.id, fileName: cutText(file.name, 200), rows: given },
    { actor, origin },
  )
  return { ...columns, plan }
}

function rolesIn(text: string | null, columns: number): ColumnRole[] | null {
  const given = text?.split(',') ?? []
  const roles = given.map((one) => columnRoles.find((role) => role === one) ?? 'skip')
  return roles.length === columns ? roles : null
}
