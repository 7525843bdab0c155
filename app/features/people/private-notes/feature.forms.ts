import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('write-note', 'writePrivateNote', ({ child }) => ({ student: child, text: 'Needs quiet', shared: 'on' })),
    classForm('change-note', 'changePrivateNote', () => ({ note: randomUUID(), text: 'Needs a quiet seat' })),
    classForm('delete-note', 'deletePrivateNote', () => ({ note: randomUUID() })),
  ],
} satisfies FeatureForms
