import { randomUUID } from 'node:crypto'
import { newId } from '#app/platform/db/ids.server.ts'
import { emptyDraft } from '#rules/program/draft.ts'
import {
  classForm,
  type SampleApiRequest,
  type SampleApiRequests,
  type FeatureForms,
  type FormWorld,
} from '#db/testing/forms.ts'

const work = ({ child }: FormWorld) => ({ student: child, step: 'ff-1-1' })

export default {
  '/dashboard/lessons': [
    classForm('export', 'exportProgress', () => ({ lesson: 'ff-1a', heads: Array<string>(16).fill('a') })),
    classForm('mark-work', 'markWork', (people) => ({ ...work(people), mark: 'reviewed' })),
    classForm('comment', 'commentOnWork', (people) => ({ ...work(people), text: 'Look here' })),
    classForm('give-back', 'giveBackWork', ({ child }) => ({
      student: child,
      step: 'ff-8-6',
      marks: JSON.stringify({ works: 2, idea: 1, readable: 0, own: 2 }),
      mark: 'reviewed',
      seen: '1',
    })),
    classForm('answer', 'commentOnMany', ({ child }) => ({
      step: 'ff-1-1',
      text: 'Look here',
      works: JSON.stringify([{ student: child }]),
    })),
    classForm('remove-comment', 'removeComment', (people) => ({ ...work(people), comment: people.commentId })),
  ],
} satisfies FeatureForms

const [lesson, step] = ['ff-1a', 'ff-1-2']
/** A step whose program runs in a judge process. */
const task = { lesson: 'pw-4a', step: 'pw-4-2' }
const quiz = { lesson: 'bb-1b', step: 'bb-1-q' }
const preview = { solved: true, stars: 3 }

const event = (kind: string, more: object = {}) => ({
  kind: `lesson.${kind}`,
  id: newId(),
  sequence: 1,
  at: 1,
  lesson,
  step,
  version: 1,
  rules: 1,
  activeMs: 0,
  ...more,
})
const ownWork: SampleApiRequest = {
  by: 'student in class',
  query: { school: ({ schoolId }) => schoolId, lesson: () => lesson, step: () => step },
}

export const sampleApiRequests: SampleApiRequests = {
  'get /own-work': ownWork,
  'get /own-work/earlier': ownWork,
  'post /events': {
    by: 'student in class',
    body: ({ schoolId, child }) => ({
      person: child,
      school: schoolId,
      device: randomUUID(),
      sentAt: 1,
      events: [
        event('opened'),
        event('run', { skin: 'icons', program: 'fly_up()\nfly_up()', preview }),
        event('draft', { skin: 'icons', draft: JSON.stringify(emptyDraft), startedOver: false }),
        event('hint', { rung: 1, mistake: 'short' }),
        event('answer', { lesson: 'ff-2a', step: 'ff-2-3', version: 2, answer: 1 }),
        event('answer', { ...quiz, rules: null, answer: [{ kind: 'chosen', chosen: [1] }] }),
        event('run', { ...task, skin: 'python', program: 'def double(x):\n    return x * 2', preview }),
      ],
    }),
  },
}
