import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { escalateReport } from '#app/features/people/held-texts/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { loadDecidableText } from './load-decidable-text.server.ts'

/** Shows staff of the platform the text of a report, on request of a teacher who may decide about it. */
export const askStaffAboutReport = defineCommand({
  name: 'askStaffAboutReport',
  input: z.object({ classroomId: classroomUuid, text: uuid }),
  load: loadDecidableText,
  allow: (actor, { classroom, isReadable }) => isReadable && can(actor, 'held-texts.decide', classroom),
  async run(context, { classroom, held }) {
    if (!heldTextKind(held.kind).isReport) throw new AppError('not-found')
    await escalateReport(context, held)
    return {
      result: { id: held.id },
      audit: { act: 'held-text.ask-staff', on: classroom.id, details: { kind: held.kind, severity: held.severity } },
    }
  },
})
