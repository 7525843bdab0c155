import { defineTesting, nothing, roster } from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'

const everybody = [
  'student in class',
  'class-code session',
  'owner',
  'co-teacher',
  'admin',
  'parent of the child',
] as const

/** A lesson that the whole class has as a test now. */
async function testIn({ services, schoolId, classroomId }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40)
     ON CONFLICT (school_id, classroom_id, kind, content, group_id, student_id) DO UPDATE SET made_at = now() RETURNING id`,
    [schoolId, classroomId],
  )
  return rows[0]!.id
}

const ofTest = (action: 'lessons.assign' | 'test.take', more: (world: World) => object = () => ({})) => ({
  action,
  about: 'classroom' as const,
  input: async (world: World) => ({
    classroomId: world.classroomId,
    assignment: await testIn(world),
    ...more(world),
  }),
})

export default defineTesting({
  commands: {
    assignLessons: roster(() => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' }), 'lessons.assign'),
    withdrawAssignments: roster(() => ({ assignment: '01930000-0000-7000-8000-000000000000' }), 'lessons.assign'),
    exportCourse: roster(() => ({ course: 'first-flight', heads: Array(20).fill('a') }), 'progress.view'),
    startTest: ofTest('test.take'),
    handInTest: ofTest('test.take'),
    giveExtraTime: ofTest('lessons.assign', ({ child }) => ({ student: child, percent: 25 })),
    releaseResults: ofTest('lessons.assign'),
    setExtraTime: roster(({ child }) => ({ student: child, percent: 25 }), 'lessons.assign'),
    showSolutions: roster(() => ({ lesson: 'ff-1a' }), 'solutions.read'),
  },
  makes: {
    assignLessons: ['assignment'],
    withdrawAssignments: nothing,
    exportCourse: ['export'],
    showSolutions: nothing,
    // One row for each test and child, and tests are counted as what they are: assignments.
    startTest: nothing,
    handInTest: nothing,
    giveExtraTime: nothing,
    // One row for each student of a class.
    setExtraTime: nothing,
    releaseResults: nothing,
  },
  actions: {
    '/dashboard/lessons': {
      assign: 'assignLessons',
      withdraw: 'withdrawAssignments',
      export: 'exportProgress',
      'export-course': 'exportCourse',
      solutions: 'showSolutions',
      'mark-work': 'markWork',
      comment: 'commentOnWork',
      'give-back': 'giveBackWork',
      answer: 'commentOnMany',
      'start-test': 'startTest',
      'hand-in': 'handInTest',
      'extra-time': 'giveExtraTime',
      release: 'releaseResults',
      'make-warm-up': 'makeWarmUp',
      'give-warm-up': 'giveWarmUp',
      'remove-warm-up': 'removeWarmUp',
      'remove-comment': 'removeComment',
    },
  },
  live: {
    'classrooms/:classroomId/assignments': { action: 'classroom.view', about: 'classroom' },
    'classrooms/:classroomId/tests': { action: 'progress.view', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/assignments': [{ to: everybody, fields: [''] }],
    'classrooms/:classroomId/tests': [{ to: ['owner', 'co-teacher', 'admin'], fields: [''] }],
  },
  async rows(owner, { schoolId, classroomId, student }) {
    await owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, student_id, visibility, made_at)
       VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', $3, 'open', now())`,
      [schoolId, classroomId, student],
    )
    await owner.query(
      'INSERT INTO extra_times (school_id, classroom_id, student_id, percent) VALUES ($1, $2, $3, 50)',
      [schoolId, classroomId, student],
    )
    await owner.query(
      `INSERT INTO test_sittings (school_id, assignment_id, student_id)
       SELECT school_id, id, student_id FROM assignments WHERE school_id = $1 AND classroom_id = $2 AND student_id = $3 LIMIT 1`,
      [schoolId, classroomId, student],
    )
  },
})
