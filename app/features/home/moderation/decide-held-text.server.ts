import { z } from 'zod'
import { heldTextDecisions, proposableWords, type HeldTextDecision } from '#rules/moderation/held-text.ts'
import { can } from '#rules/permissions.ts'
import { applyDecision, proposeWords } from '#app/features/people/held-texts/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { loadDecidableText } from './load-decidable-text.server.ts'

const acts: Record<HeldTextDecision, string> = { release: 'held-text.release', 'keep-back': 'held-text.keep-back' }

/** A teacher releases a held text or keeps it back; with `allow`, its marked words are proposed as innocent. */
export const decideHeldText = defineCommand({
  name: 'decideHeldText',
  input: z.object({
    classroomId: classroomUuid,
    text: uuid,
    decision: z.enum(heldTextDecisions),
    allow: z.literal('on').optional(),
  }),
  load: loadDecidableText,
  allow: (actor, { classroom, isReadable }) => isReadable && can(actor, 'held-texts.decide', classroom),
  async run(context, { classroom, held }, { decision, allow }) {
    if (held.state !== 'waiting') throw new AppError('refused', { reason: 'already-decided' })
    if (allow) await proposeWords(context, classroom.schoolId, proposableWords(held.text, held.findings))
    const changed = await applyDecision(context, held, decision, context.actor.id)
    return {
      result: { decision },
      changed,
      // The text and the findings stay out of the log.
      audit: { act: acts[decision], on: classroom.id, details: { kind: held.kind, severity: held.severity } },
    }
  },
})
