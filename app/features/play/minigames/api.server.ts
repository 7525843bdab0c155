import { createRoute, z } from '@hono/zod-openapi'
import { retryInMovedSchool } from '#app/features/people/schools/public.server.ts'
import { createApi, type ApiContext } from '#app/platform/request/api.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openJudging } from '#app/platform/limits/judging.server.ts'
import { runUserCommand } from '#app/platform/limits/command-schedulers.server.ts'
import { playRefusals } from './plays/play-answer.ts'
import { playBatch } from './contract.ts'
import { receivePlays } from './plays/receive-plays.server.ts'

const levelResult = z.object({ stars: z.number(), score: z.number() })
const responseBody = z.object({
  /** Server time, which the device uses to correct its clock. */
  now: z.number(),
  events: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['saved', 'duplicate', 'refused']),
      reason: z.enum(playRefusals).optional(),
      result: levelResult.extend({ before: levelResult.nullable() }).optional(),
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
        'Submits minigame plays. The server replays each play and returns its result; resending a play has no effect.',
      content: { 'application/json': { schema: responseBody } },
    },
  },
})

export function minigamesApi({ services, invocation }: ApiContext) {
  const judging = openJudging(() => services.now())
  return createApi().openapi(sendPlays, async (c) => {
    const { actor } = await invocation(c)
    const studentId = actor.id
    const { person, school: requestedSchool, sentAt, events } = c.req.valid('json')
    if (studentId === null || person !== studentId) throw new AppError('unauthenticated')
    const playAnswers = await runUserCommand(services, studentId, () =>
      retryInMovedSchool(services, actor, requestedSchool, (school) => {
        const person = judging(school, studentId)
        const refusal = person.refusal()
        if (refusal) throw refusal
        return receivePlays(services, { actor, studentId, school, sentAt, events }, person)
      }),
    )
    return c.json({ now: services.now(), events: playAnswers }, 200)
  })
}
