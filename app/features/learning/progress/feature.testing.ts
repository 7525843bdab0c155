import { newId } from '#app/platform/db/ids.server.ts'
import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

const workCommand = (input: (world: World) => object) =>
  rosterOperation((world) => ({ student: world.child, step: 'ff-1-1', ...input(world) }), 'work.review')

const openedEvent = {
  kind: 'lesson.opened',
  sequence: 1,
  at: 1,
  lesson: 'ff-1a',
  step: 'ff-1-1',
  version: 1,
  rules: 1,
  activeMs: 0,
}

const ownStep = ({ schoolId }: World) => ({ school: schoolId, lesson: 'ff-1a', step: 'ff-1-1' })

export default defineTesting({
  commands: {
    exportProgress: rosterOperation(() => ({ lesson: 'ff-1a', heads: Array(16).fill('a') }), 'progress.view'),
    markWork: workCommand(() => ({ mark: 'reviewed' })),
    commentOnWork: workCommand(() => ({ phrase: 'almost' })),
    commentOnMany: rosterOperation(
      ({ child }) => ({ step: 'ff-1-1', text: 'Look', works: [{ student: child }] }),
      'work.review',
    ),
    giveBackWork: workCommand(() => ({
      step: 'ff-8-6',
      marks: { works: 2, idea: 1, readable: 0, own: 2 },
      mark: 'reviewed',
      seen: 1,
    })),
    removeComment: workCommand(({ commentId }) => ({ comment: commentId })),
  },
  makes: {
    exportProgress: ['export'],
    // At most one mark per started step, so it needs no quota.
    markWork: noQuotas,
    commentOnWork: ['work-comment'],
    commentOnMany: ['work-comment'],
    giveBackWork: ['work-comment'],
    removeComment: noQuotas,
  },
  api: {
    'post /events': {
      action: 'progress.record',
      about: 'school',
      body: ({ schoolId, idOf }, principal) => ({
        person: idOf(principal) ?? newId(),
        school: schoolId,
        device: newId(),
        sentAt: 1,
        events: [{ ...openedEvent, id: newId() }],
      }),
      makes: ['lesson-event', 'lesson-program'],
    },
    'get /own-work': { action: 'progress.record', about: 'school', query: ownStep },
    'get /own-work/earlier': { action: 'progress.record', about: 'school', query: ownStep },
  },
  live: {
    'classrooms/:classroomId/comments': { action: 'comments.read', about: 'classroom' },
    'classrooms/:classroomId/to-read': { action: 'progress.view', about: 'classroom' },
    'classrooms/:classroomId/progress': { action: 'progress.view', about: 'classroom' },
    'classrooms/:classroomId/progress/:lesson': {
      action: 'progress.view',
      about: 'classroom',
      params: () => ({ lesson: 'ff-1a' }),
    },
    'classrooms/:classroomId/courses/:course': {
      action: 'progress.view',
      about: 'classroom',
      params: () => ({ course: 'first-flight' }),
    },
  },
  sends: {
    'classrooms/:classroomId/comments': [
      {
        to: ['student in class', 'class-code session'],
        fields: [
          ...['at', 'by', 'code', 'id', 'phrase', 'seen', 'statement', 'text'].map(
            (field) => `ff-1-1.comments.0.${field}`,
          ),
          'ff-1-1.lesson',
          'ff-1-1.mark',
          'ff-1-1.rubrics.0.at',
          'ff-1-1.rubrics.0.mark',
          'ff-1-1.rubrics.0.marks.works',
          'ff-1-1.rubrics.0.seen',
        ],
      },
    ],
    'classrooms/:classroomId/to-read': [{ to: teachers, fields: ['0.at', '0.lesson', '0.step', '0.student'] }],
    'classrooms/:classroomId/progress': [
      {
        to: teachers,
        fields: ['at', 'attempts', 'done', 'lesson', 'number', 'of', 'state', 'step'].map((field) => `ID.${field}`),
      },
    ],
    'classrooms/:classroomId/progress/:lesson': [
      {
        to: teachers,
        fields: ['cells.ID', 'now.ID.at', 'now.ID.step'],
      },
    ],
    'classrooms/:classroomId/courses/:course': [{ to: teachers, fields: ['cells.ID', 'now.ID'] }],
  },
  async rows(owner, { schoolId, student, teacher }) {
    const insert = (statement: string) => owner.query(`INSERT INTO ${statement}`, [schoolId, student])
    await insert(
      `learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now()) ON CONFLICT DO NOTHING`,
    )
    await insert(
      `lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at) VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, now(), now()) ON CONFLICT DO NOTHING`,
    )
    const draft = `(school_id, student_id, step, draft, skin, device, sequence, made_at`
    const drafted = `($1, $2, 'ff-1-1', '{}', 'icons', gen_random_uuid(), 1, now()`
    await insert(`lesson_drafts ${draft}) VALUES ${drafted})`)
    await insert(`replaced_drafts ${draft}, replaced_at) VALUES ${drafted}, now())`)
    await insert(
      `best_programs (school_id, student_id, step, program, skin, stars, blocks, steps, version, rules, made_at) VALUES ($1, $2, 'ff-1-1', 'fly()', 'icons', 3, 1, 1, 1, 1, now())`,
    )
    await insert(
      `step_reviews (school_id, student_id, step, mark, attempts, at) VALUES ($1, $2, 'ff-1-1', 'keep-working', 0, now())`,
    )
    await owner.query(
      `INSERT INTO rubric_marks (school_id, student_id, step, attempts, marks, mark, given_by, at)
       VALUES ($1, $2, 'ff-1-1', 0, '{"works":1}', 'keep-working', $3, now())`,
      [schoolId, student, teacher],
    )
    await owner.query(
      `INSERT INTO work_comments (school_id, student_id, step, id, written_by, phrase, statement, code, made_at)
       VALUES ($1, $2, 'ff-1-1', gen_random_uuid(), $3, 'almost', 0, 'fly_right()', now())`,
      [schoolId, student, teacher],
    )
    await insert(
      `lesson_events (school_id, student_id, step, id, kind, at, received_at) VALUES ($1, $2, 'ff-1-1', gen_random_uuid(), 'opened', now(), now())`,
    )
  },
})
