import { randomUUID } from 'node:crypto'
import { ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/classroom-dashboard/:classroomId/students': [
    ofClass('pair', 'pairStudents', ({ child, ids }) => ({ student: [child, ids['student out of class']] })),
    ofClass('end-pair', 'endPair', () => ({ pair: randomUUID() })),
  ],
} satisfies FeatureForms
