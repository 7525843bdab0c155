import { createRoute, z } from '@hono/zod-openapi'
import { whereWorkWent } from '#app/features/schools/public.server.ts'
import { openApi, type ApiContext } from '#app/platform/api.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { judgingShare } from '#app/platform/judging-share.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import { inTurn } from '#app/platform/turns.server.ts'
import { playRefusals } from './play-answer.ts'
import { playBatch } from './contract.ts'
import { receivePlays } from './receive-plays.server.ts'

const reached = z.object({ stars: z.number(), score: z.number() })
const answers = z.object({
  /** The server's clock, by which a device sets its own. */
  now: z.number(),
  events: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['kept', 'known', 'refused']),
      reason: z.enum(playRefusals).optional(),
      result: reached.extend({ before: reached.nullable() }).optional(),
    }),
  ),
})

const sendPlays = createRoute({
  method: 'post',
  path: '/plays',
  request: { body: { required: true, content: { 'application/json': { schema: playBatch } } } },
  responses: {
    200: {
      description:
        'Plays of minigames, each once however often it is sent; the server replays them and says what came of it',
      content: { 'application/json': { schema: answers } },
    },
  },
})

export function minigamesApi({ services, invocation }: ApiContext) {
  const share = judgingShare(() => services.now())
  const turns = judgingTurns()
  return openApi().openapi(sendPlays, async (c) => {
    const { actor } = await invocation(c)
    const studentId = actor.id
    const { person, school: named, sentAt, events } = c.req.valid('json')
    if (studentId === null || person !== studentId) throw new AppError('unauthenticated')
    const answered = await inTurn(services, studentId, () => {
      share.demand(studentId)
      return whereWorkWent(services, actor, named, (school) =>
        receivePlays(
          services,
          { actor, studentId, school, sentAt, events },
          {
            turn: (work) => turns([school, studentId], work),
            spend: (ms) => share.spend(studentId, ms),
            isUsedUp: () => share.isUsedUp(studentId),
          },
        ),
      )
    })
    return c.json({ now: services.now(), events: answered }, 200)
  })
}
