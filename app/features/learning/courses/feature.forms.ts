import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms } from '#db/testing/forms.ts'

export default {
  '/dashboard/lessons': [
    classForm('assign', 'assignLessons', () => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' })),
    classForm('withdraw', 'withdrawAssignments', () => ({ assignment: randomUUID() })),
    classForm('change-assignment', 'changeAssignment', () => ({ assignment: randomUUID(), visibility: 'open' })),
    classForm('move-assignment', 'moveAssignment', () => ({ assignment: randomUUID(), to: 'up' })),
    classForm('solutions', 'showSolutions', () => ({ lesson: 'ff-1a' })),
    classForm('export-course', 'exportCourse', () => ({ course: 'first-flight', heads: Array<string>(20).fill('a') })),
    classForm('extra-time', 'giveExtraTime', ({ child }) => ({
      assignment: randomUUID(),
      student: child,
      percent: '25',
    })),
    classForm('release', 'releaseResults', () => ({ assignment: randomUUID() })),
    classForm('start-test', 'startTest', () => ({ assignment: randomUUID() })),
    classForm('answer-test', 'answerTest', () => ({
      assignment: randomUUID(),
      question: 'q-1',
      answer: JSON.stringify({ kind: 'chosen', chosen: [0] }),
      language: 'en',
      at: '1',
    })),
    classForm('hand-in', 'handInTest', () => ({ assignment: randomUUID() })),
  ],
} satisfies FeatureForms
