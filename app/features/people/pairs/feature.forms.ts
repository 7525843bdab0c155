import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('pair', 'pairStudents', ({ child, ids }) => ({ student: [child, ids['student out of class']] })),
    classForm('end-pair', 'endPair', () => ({ pair: randomUUID() })),
  ],
} satisfies FeatureForms
