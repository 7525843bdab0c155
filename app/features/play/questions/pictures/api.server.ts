import { createRoute, z } from '@hono/zod-openapi'
import type { SchoolId } from '#rules/ids.ts'
import { maxPictureNameLength, parseUploadedPicture } from '#rules/questions/uploaded-picture.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { readPictureBytes } from './pictures.server.ts'

const readPicture = createRoute({
  method: 'get',
  path: '/question-pictures',
  request: { query: z.object({ file: z.string().max(maxPictureNameLength) }) },
  responses: {
    200: {
      description: 'An uploaded picture of a question',
      content: { 'image/webp': { schema: z.any() } },
    },
  },
})

/** The browser must not interpret the bytes as anything else; a stored picture never changes. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': `default-src 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
} as const

/**
 * Serves pictures to everyone who has the address, because guests of a competition have no session. The address contains
 * a random id and its school, under whose row security the picture is read.
 */
export function picturesApi({ services }: ApiContext) {
  return createApi().openapi(readPicture, async (c) => {
    const picture = parseUploadedPicture(c.req.valid('query').file)
    if (!picture) throw new AppError('not-found')
    const schoolId = picture.schoolId as SchoolId
    const bytes = await inTransaction(
      services.pool,
      { ...systemTenant, schoolId },
      (db) => readPictureBytes(db, schoolId, picture.id),
      'read only',
    )
    if (!bytes) throw new AppError('not-found')
    return c.body(new Uint8Array(bytes), 200, headers)
  })
}
