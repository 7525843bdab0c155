import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

/** Some day of the coming week, wherever the server is. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export default {
  '/dashboard': [
    {
      action: 'reportAbsence',
      command: 'reportAbsence',
      by: 'parent of the child',
      fields: ({ child }) => ({ student: child, from: tomorrow(), until: tomorrow(), reason: 'ill' }),
    },
    {
      action: 'withdrawAbsence',
      command: 'withdrawAbsence',
      by: 'parent of the child',
      fields: () => ({ report: randomUUID() }),
    },
  ],
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('decide-absences', 'decideAbsences', () => ({ report: randomUUID(), decision: 'accepted' })),
    classForm('mark-attendance', 'markAttendance', ({ child }) => ({
      student: child,
      day: new Date().toISOString().slice(0, 10),
      mark: 'late',
    })),
    classForm('save-roll-call', 'saveRollCall', ({ child }) => ({
      day: new Date().toISOString().slice(0, 10),
      marks: JSON.stringify([{ student: child, mark: 'late' }]),
    })),
    classForm('export-attendance', 'exportAttendance', () => ({
      day: '2026-11-16',
      heads: Array<string>(7).fill('a'),
    })),
  ],
} satisfies FeatureForms
