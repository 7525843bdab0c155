import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/to-read': [
    classForm('decide', 'decideHeldText', () => ({ text: randomUUID(), decision: 'release' })),
    classForm('ask-staff', 'askStaffAboutReport', () => ({ text: randomUUID() })),
  ],
} satisfies FeatureForms
