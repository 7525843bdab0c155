import { data } from 'react-router'
import { truncateText } from '#rules/input/text.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { questionLanguages, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { joinLanguages, type JudgedRow } from '#rules/questions/import/join-languages.ts'
import type { NamedPictures } from '#rules/questions/import/judge-rows.ts'
import { readQuestionTable, readQuestionText, type ImportedQuestions } from '#rules/questions/import/read-questions.ts'
import { readUploadedFile } from '#app/features/people/students/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { runUserCommand } from '#app/platform/limits/command-schedulers.server.ts'
import { findReadableBank, listQuestions } from '../banks.server.ts'
import type { ImportPreview } from '../contract.ts'
import { loadNamedPictures } from '../pictures/pictures.server.ts'
import { maxRows, prepareQuestions } from './take-questions.server.ts'

/** Parses a file and reports for each row what importing it would do. Nothing is added to a bank yet. */
export async function readQuestions({ requestContext }: FormSubmission) {
  try {
    return data({ ok: true as const, result: await previewImport(requestContext) })
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function previewImport({ services, actor, origin, form: readForm }: RequestContext): Promise<ImportPreview> {
  if (!can(actor, 'questions.write', actor)) throw new AppError('not-found')
  // Parsing runs in its own process, so the quota applies even if the file is invalid.
  await inTransaction(services.pool, systemTenant, (db) =>
    enforceQuota({ db, now: services.now() }, 'import-file', actor.id!),
  )
  const form = readForm()
  const file = form.get('file')?.[0]
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'choose' } })
  const language = questionLanguages.find((questionLanguage) => questionLanguage === getField(form, 'language')) ?? 'en'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pictures = await read(services, actor, (db) => listNamedPictures(db, actor, getField(form, 'bank')))
  const { format, columns, rows } = await runUserCommand(services, actor.id, () =>
    parseRows({ schoolId: actor.schoolId!, bytes, name: file.name }, language, pictures),
  )
  const fileName = truncateText(file.name, 200)
  const parsed = { fileName, rows: [...rows] }
  const { id } = await execute(services, prepareQuestions, parsed, { actor, origin })
  return {
    id,
    fileName,
    format,
    columns: columns.map(({ at, head, role, place }) => ({ at, head, role, place })),
    rows: parsed.rows,
  }
}

async function listNamedPictures(db: Database, actor: Actor, bankId: string | null) {
  const bank = bankId ? await findReadableBank(db, actor, bankId) : null
  const questions = bank ? await listQuestions(db, bank.schoolId, bank.id) : []
  return loadNamedPictures(db, actor, bank && { id: bank.id, questions })
}

/** `schoolId`: the school in whose queue slot the file is parsed. */
type ImportFile = { schoolId: string; bytes: Uint8Array; name: string }

/** Judges each row, in slices, because three thousand rows take a second. */
export async function parseRows(file: ImportFile, language: QuestionLanguage, pictures?: NamedPictures) {
  const { format, columns, judged } = await parseFile(file, language, pictures)
  const judgedRows: JudgedRow[] = []
  await forEachInSlices(judged, (judged) => {
    if (judgedRows.push(judged) > maxRows) throw new AppError('refused', { reason: 'too-many-question-rows' })
  })
  if (judgedRows.length === 0) throw new AppError('refused', { reason: 'no-questions' })
  return { format, columns, rows: joinLanguages(judgedRows) }
}

/**
 * `.txt` and `.gift` files are tried as text formats first, then as tables, because a `.txt` file may be
 * comma-separated.
 */
async function parseFile(
  { schoolId, bytes, name }: ImportFile,
  language: QuestionLanguage,
  pictures?: NamedPictures,
): Promise<ImportedQuestions> {
  if (/\.(txt|gift)$/i.test(name)) {
    const lines = await readUploadedFile(schoolId, bytes, null, 'lines')
    const result = lines.ok
      ? readQuestionText(
          lines.table.rows.map(([line = '']) => line),
          language,
        )
      : null
    if (result) return result
  }
  const sheet = await readUploadedFile(schoolId, bytes, null, 'sheet')
  if (!sheet.ok)
    throw new AppError('refused', {
      reason: sheet.reason === 'too-many-rows' ? 'too-many-question-rows' : sheet.reason,
    })
  const result = readQuestionTable(sheet.table.rows, language, pictures)
  if (!result) throw new AppError('refused', { reason: 'no-questions' })
  return result
}
