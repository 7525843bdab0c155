import type { NoteColor } from '#rules/classrooms/class-board.ts'
import type { HeldTextKind } from '#app/platform/feature.server.ts'
import { publishNote } from './board.server.ts'

/** Notes that wait for a teacher. A note that a teacher holds back never was on the board. */
export const heldBoardNotes: HeldTextKind = {
  release: async ({ db }, { schoolId, classroomId, subject, text, payload }) => [
    await publishNote(db, {
      schoolId,
      classroomId,
      key: subject,
      note: { text, colour: payload['colour'] as NoteColor },
    }),
  ],
  keepBack: async () => [],
}
