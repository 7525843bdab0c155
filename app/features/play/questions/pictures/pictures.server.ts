import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { BankQuestion } from '#rules/questions/bank-question.ts'
import { normalizePictureName, parseUploadedPicture, uploadedPictureName } from '#rules/questions/uploaded-picture.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { builtInBankNames } from '../contract.ts'
import { builtInQuestions } from '../built-in-banks.server.ts'
import { questionPictures } from '../tables.server.ts'

/** Ids of the uploaded pictures that questions name. */
const listPictureIds = (contents: readonly BankQuestion[]): { schoolId: string; id: string }[] =>
  contents.flatMap(({ picture }) => (picture && parseUploadedPicture(picture.file)) ?? [])

/**
 * Rejects questions that name a picture of another school or one that no longer exists, and marks the others as used, so
 * that they stay as long as versions of the questions do.
 */
export async function requirePictures(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  contents: readonly BankQuestion[],
): Promise<void> {
  const pictures = listPictureIds(contents)
  const ids = [...new Set(pictures.map(({ id }) => id))]
  if (ids.length === 0) return
  const gone = new AppError('refused', { reason: 'picture-gone' })
  const schoolId = actor.schoolId!
  if (pictures.some((picture) => picture.schoolId !== schoolId)) throw gone
  const rows = await db
    .update(questionPictures)
    .set({ usedAt: sql`coalesce(${questionPictures.usedAt}, ${new Date(now).toISOString()}::timestamptz)` })
    .where(and(eq(questionPictures.schoolId, schoolId), inArray(questionPictures.id, ids)))
    .returning({ id: questionPictures.id })
  if (rows.length < ids.length) throw gone
}

/** Bytes of a picture of the school that the transaction selected. */
export async function readPictureBytes(db: Database, schoolId: SchoolId, id: string): Promise<Buffer | null> {
  const [picture] = await db
    .select({ bytes: questionPictures.bytes })
    .from(questionPictures)
    .where(and(eq(questionPictures.schoolId, schoolId), eq(questionPictures.id, id)))
  return picture?.bytes ?? null
}

/** Names that a table may use for the pictures of questions, by uploaded or built-in picture. */
export async function loadPictureNames(
  db: Database,
  schoolId: SchoolId,
  questions: readonly { content: BankQuestion }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(listPictureIds(questions.map(({ content }) => content)).map(({ id }) => id))]
  const builtIn = questions.flatMap(({ content: { picture } }) =>
    picture && !parseUploadedPicture(picture.file) ? picture.file : [],
  )
  const uploaded =
    ids.length === 0
      ? []
      : await db
          .select({ id: questionPictures.id, name: questionPictures.name })
          .from(questionPictures)
          .where(and(eq(questionPictures.schoolId, schoolId), inArray(questionPictures.id, ids)))
  return new Map([
    ...builtIn.map((file) => [file, file] as const),
    ...uploaded.map(({ id, name }) => [uploadedPictureName(schoolId, id), name] as const),
  ])
}

const maxNamedPictures = 1_000

/**
 * Pictures that an imported table can name: built-in ones, those that the teacher added for a new bank, and those of the
 * bank. A later picture replaces an earlier one with the same name.
 */
export async function loadNamedPictures(
  db: Database,
  actor: Actor,
  bank: { id: string; questions: readonly { content: BankQuestion }[] } | null,
): Promise<ReadonlyMap<string, string>> {
  const schoolId = actor.schoolId!
  const ids = listPictureIds(bank?.questions.map(({ content }) => content) ?? []).map(({ id }) => id)
  const ownUnassigned = and(eq(questionPictures.madeBy, actor.id!), isNull(questionPictures.bankId))
  const rows = await db
    .select({ id: questionPictures.id, name: questionPictures.name })
    .from(questionPictures)
    .where(
      and(
        eq(questionPictures.schoolId, schoolId),
        or(
          ownUnassigned,
          bank ? eq(questionPictures.bankId, bank.id) : undefined,
          ids.length > 0 ? inArray(questionPictures.id, ids) : undefined,
        ),
      ),
    )
    .orderBy(questionPictures.madeAt, questionPictures.id)
    .limit(maxNamedPictures)
  const builtIn = builtInBankNames.flatMap((name) =>
    builtInQuestions(name).flatMap(({ content }) => content.picture?.file ?? []),
  )
  return new Map([
    ...builtIn.map((file) => [normalizePictureName(file), file] as const),
    ...rows.map(({ id, name }) => [normalizePictureName(name), uploadedPictureName(schoolId, id)] as const),
  ])
}
