import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/lessons': [
    classForm('assign', 'assignLessons', () => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' })),
    classForm('withdraw', 'withdrawAssignments', () => ({ assignment: randomUUID() })),
    classForm('solutions', 'showSolutions', () => ({ lesson: 'ff-1a' })),
    classForm('export-course', 'exportCourse', () => ({ course: 'first-flight', heads: Array<string>(20).fill('a') })),
    classForm('extra-time', 'giveExtraTime', ({ child }) => ({
      assignment: randomUUID(),
      student: child,
      percent: '25',
    })),
    classForm('release', 'releaseResults', () => ({ assignment: randomUUID() })),
    classForm('start-test', 'startTest', () => ({ assignment: randomUUID() })),
    classForm('hand-in', 'handInTest', () => ({ assignment: randomUUID() })),
  ],
} satisfies FeatureForms
