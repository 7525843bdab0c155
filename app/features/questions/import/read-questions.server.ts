import { data } from 'react-router'
import { cutText } from '#rules/input/text.ts'
import { can } from '#rules/permissions.ts'
import { questionLanguages, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { joinLanguages, type Judged } from '#rules/questions/import/join-languages.ts'
import { questionsInTable, questionsInText, type FoundQuestions } from '#rules/questions/import/read-questions.ts'
import { readFileOf } from '#app/features/students/public.server.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { eachInSlices } from '#app/platform/each-in-slices.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { fieldOf } from '#app/platform/form.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { inTurn } from '#app/platform/turns.server.ts'
import type { ImportReading } from '../contract.ts'
import { mostRows, prepareQuestions } from './take-questions.server.ts'

/** Reads a file and says of each row what would become of it. Nothing is in any bank yet. */
export async function readQuestions({ visit }: Sent) {
  try {
    return data({ ok: true as const, result: await reading(visit) })
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function reading({ services, actor, origin, form: sent }: Visit): Promise<ImportReading> {
  if (!can(actor, 'questions.write', actor)) throw new AppError('not-found')
  // Reading costs a process of its own, whether or not anything comes of it.
  await inTransaction(services.pool, nobody, (db) => withinQuota({ db, now: services.now() }, 'import-file', actor.id!))
  const form = sent()
  const file = form.get('file')?.[0]
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'choose' } })
  const language = questionLanguages.find((one) => one === fieldOf(form, 'language')) ?? 'en'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { format, columns, rows } = await inTurn(services, actor.id, () =>
    rowsIn({ whose: actor.schoolId!, bytes, name: file.name }, language),
  )
  const fileName = cutText(file.name, 200)
  const given = { fileName, rows: [...rows] }
  const { id } = await execute(services, prepareQuestions, given, { actor, origin })
  return {
    id,
    fileName,
    format,
    columns: columns.map(({ head, role, place }) => ({ head, role, place })),
    rows: given.rows,
  }
}

/** `whose` is the school whose turn it is. */
type SentFile = { whose: string; bytes: Uint8Array; name: string }

/** What becomes of each row; in slices, for three thousand rows take a second. */
export async function rowsIn(file: SentFile, language: QuestionLanguage) {
  const { format, columns, judged } = await questionsIn(file, language)
  const gathered: Judged[] = []
  await eachInSlices(judged, (one) => {
    if (gathered.push(one) > mostRows) throw new AppError('refused', { reason: 'too-many-question-rows' })
  })
  if (gathered.length === 0) throw new AppError('refused', { reason: 'no-questions' })
  return { format, columns, rows: joinLanguages(gathered) }
}

/** Texts are asked first whether they are one of the text formats; a list with commas may be called `.txt`, too. */
async function questionsIn({ whose, bytes, name }: SentFile, language: QuestionLanguage): Promise<FoundQuestions> {
  if (/\.(txt|gift)$/i.test(name)) {
    const lines = await readFileOf(whose, bytes, null, 'lines')
    const found = lines.ok
      ? questionsInText(
          lines.table.rows.map(([line = '']) => line),
          language,
        )
      : null
    if (found) return found
  }
  const sheet = await readFileOf(whose, bytes, null, 'sheet')
  if (!sheet.ok)
    throw new AppError('refused', {
      reason: sheet.reason === 'too-many-rows' ? 'too-many-question-rows' : sheet.reason,
    })
  const found = questionsInTable(sheet.table.rows, language)
  if (!found) throw new AppError('refused', { reason: 'no-questions' })
  return found
}
