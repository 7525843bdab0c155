import { z } from 'zod'
import {
  heldTextDecisions,
  mayReadHeldText,
  proposableWords,
  type HeldTextDecision,
} from '#rules/moderation/held-text.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { applyDecision, lockHeldText, proposeWords } from '#app/features/people/held-texts/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { toReader } from './queries.server.ts'

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
  async load({ db, actor, now }, { classroomId, text: id }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const held = await lockHeldText(db, classroom.schoolId, classroomId, id)
    if (!held) throw new AppError('not-found')
    const teachers = await teachersOf(db, classroom.schoolId, [classroomId])
    const hasTeacher = teachers.some((teacher) => teacher.id !== held.writerId)
    const text = { writerId: held.writerId, heldAt: held.heldAt.getTime(), hasTeacher }
    return { classroom, held, isReadable: mayReadHeldText(toReader(actor, classroom), text, now) }
  },
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
