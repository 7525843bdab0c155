import { randomUUID } from 'node:crypto'
import { ofClass, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/lessons': [
    ofClass('assign', 'assignLessons', () => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' })),
    ofClass('withdraw', 'withdrawAssignments', () => ({ assignment: randomUUID() })),
    ofClass('solutions', 'showSolutions', () => ({ lesson: 'ff-1a' })),
    ofClass('export-course', 'exportCourse', () => ({ course: 'first-flight', heads: Array<string>(20).fill('a') })),
    ofClass('extra-time', 'giveExtraTime', ({ child }) => ({
      assignment: randomUUID(),
      student: child,
      percent: '25',
    })),
    ofClass('release', 'releaseResults', () => ({ assignment: randomUUID() })),
    ofClass('start-test', 'startTest', () => ({ assignment: randomUUID() })),
    ofClass('hand-in', 'handInTest', () => ({ assignment: randomUUID() })),
  ],
} satisfies FeatureForms
