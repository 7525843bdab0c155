import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { data } from 'react-router'
import { z } from 'zod'
import { isText, truncateText } from '#rules/input/text.ts'
import { removeHiddenCharacters } from '#rules/input/hidden-characters.ts'
import { can } from '#rules/permissions.ts'
import { pictureLimits } from '#rules/pictures/picture-head.ts'
import { uploadedPictureName } from '#rules/questions/uploaded-picture.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { runUserCommand } from '#app/platform/limits/command-schedulers.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { getField } from '#app/platform/request/form.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { lockOwnBank } from '../banks.server.ts'
import { questionPictures } from '../tables.server.ts'
import { encodePicture } from './encode-picture.server.ts'

const maxNameLength = 60

/** Size that the quota `question-picture` counts as one. */
const unitBytes = 10_000

const pictureBytes = z.custom<Uint8Array>(
  (input) => input instanceof Uint8Array && input.length > 0 && input.length <= pictureLimits.storedBytes,
  'invalid-value',
)

/** Stores an encoded picture for a bank, or without one for an import into a new bank. */
export const addPicture = defineCommand({
  name: 'addPicture',
  input: z.object({
    bank: uuid.optional(),
    name: z.string().min(1).max(maxNameLength).refine(isText, 'invalid-value'),
    bytes: pictureBytes,
  }),
  load: async (context, { bank }) => (bank ? lockOwnBank(context, bank) : { schoolId: context.actor.schoolId }),
  allow: (actor, school) => can(actor, 'questions.write', school),
  async run(context, _, { bank = null, name, bytes }) {
    const { db, actor, now } = context
    const schoolId = actor.schoolId!
    await enforceQuota(context, 'question-picture', schoolId, {
      amount: Math.ceil(bytes.length / unitBytes),
      plan: (await schoolById(db, schoolId))!.plan,
      existing: async () => {
        const [stored] = await db
          .select({
            units: sql<number>`coalesce(sum(ceil(octet_length(${questionPictures.bytes}) / ${unitBytes}::numeric)), 0)::int`,
          })
          .from(questionPictures)
          .where(eq(questionPictures.schoolId, schoolId))
        return stored!.units
      },
    })
    // Random, because everyone with the address sees the picture; ordered ids could be guessed.
    const id = randomUUID()
    await db.insert(questionPictures).values({
      ...{ schoolId, id, bankId: bank, name, bytes: Buffer.from(bytes) },
      ...{ madeBy: actor.id, madeAt: new Date(now) },
    })
    return {
      result: { file: uploadedPictureName(schoolId, id), name },
      audit: { act: 'questions.picture', on: bank ?? id, details: { picture: id, bytes: bytes.length } },
    }
  },
})

/** Decodes an uploaded file, then stores it. */
export async function uploadPicture({ requestContext }: FormSubmission) {
  try {
    return data({ ok: true as const, result: await storeUpload(requestContext) })
  } catch (error) {
    if (!(error instanceof AppError) || isOutage(error)) throw error
    return data({ ok: false as const, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

async function storeUpload({ services, actor, origin, form: readForm }: RequestContext) {
  if (!can(actor, 'questions.write', actor)) throw new AppError('not-found')
  // Decoding costs CPU time, so the quota applies even if the file is invalid.
  await inTransaction(services.pool, systemTenant, (db) =>
    enforceQuota({ db, now: services.now() }, 'import-file', actor.id!),
  )
  const form = readForm()
  const file = form.get('file')?.[0]
  if (!(file instanceof File)) throw new AppError('invalid', { fields: { file: 'choose' } })
  if (file.size > pictureLimits.fileBytes) throw new AppError('refused', { reason: 'picture-size' })
  const received = new Uint8Array(await file.arrayBuffer())
  const bytes = await runUserCommand(services, actor.id, () => encodePicture(actor.schoolId!, received))
  const bank = getField(form, 'bank')
  const input = { name: fileTitle(file.name), bytes, ...(bank && { bank }) }
  return execute(services, addPicture, input, { actor, origin })
}

/** File name without extension; cameras and drawings send any name. */
function fileTitle(fileName: string): string {
  const title = removeHiddenCharacters(fileName.replace(/\.\w{1,5}$/, '')).trim()
  return truncateText(isText(title) ? title : '', maxNameLength) || 'picture'
}
