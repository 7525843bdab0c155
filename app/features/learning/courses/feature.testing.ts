import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import type { World } from '#db/testing/principals.ts'

const allMembers = [
  'student in class',
  'class-code session',
  'owner',
  'co-teacher',
  'admin',
  'parent of the child',
] as const

/** Assigns a lesson to the whole class as a test that is open now. */
async function createRunningTest({ services, schoolId, classroomId }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40)
     ON CONFLICT (school_id, classroom_id, kind, content, group_id, student_id) DO UPDATE SET made_at = now() RETURNING id`,
    [schoolId, classroomId],
  )
  return rows[0]!.id
}

const openWindow = () => ({
  opensAt: new Date(Date.now() - 60_000).toISOString(),
  dueAt: new Date(Date.now() + 3_600_000).toISOString(),
})

const testOperation = (action: 'lessons.assign' | 'test.take', extraInput: (world: World) => object = () => ({})) => ({
  action,
  about: 'classroom' as const,
  input: async (world: World) => ({
    classroomId: world.classroomId,
    assignment: await createRunningTest(world),
    ...extraInput(world),
  }),
})

const questions = JSON.stringify([
  {
    id: 'q-1',
    content: {
      ...emptyQuestion,
      question: { en: 'Two and two?' },
      options: [
        { text: { en: '4' }, right: true, why: {} },
        { text: { en: '5' }, right: false, why: {} },
      ],
    },
  },
])

const insertQuestionTest = `
  WITH test AS (
    INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
    VALUES ($1, gen_random_uuid(), $2, 'questions', substr(md5(random()::text), 1, 32), 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40)
    RETURNING school_id, id
  ) INSERT INTO question_tests (school_id, assignment_id, title, languages, questions)
  SELECT school_id, id, 'Sums', '{en}', $3 FROM test RETURNING assignment_id AS id`

/** A running test with one question, started by all its students. */
async function createStartedQuestionTest({ services, schoolId, classroomId }: World) {
  const { rows } = await services.owner.query<{ id: string }>(insertQuestionTest, [schoolId, classroomId, questions])
  const assignment = rows[0]!.id
  await services.owner.query(
    `INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at)
     SELECT school_id, $3, student_id, now() - interval '1 minute' FROM enrolments WHERE school_id = $1 AND classroom_id = $2`,
    [schoolId, classroomId, assignment],
  )
  return { assignment }
}

const answer = () => ({
  question: 'q-1',
  answer: JSON.stringify({ kind: 'chosen', chosen: [0] }),
  language: 'en',
  at: Date.now(),
})

export default defineTesting({
  commands: {
    assignLessons: rosterOperation(() => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' }), 'lessons.assign'),
    withdrawAssignments: rosterOperation(
      () => ({ assignment: '01930000-0000-7000-8000-000000000000' }),
      'lessons.assign',
    ),
    changeAssignment: testOperation('lessons.assign', () => ({ visibility: 'open', ...openWindow(), testMinutes: 30 })),
    moveAssignment: testOperation('lessons.assign', () => ({ to: 'up' })),
    exportCourse: rosterOperation(() => ({ course: 'first-flight', heads: Array(20).fill('a') }), 'progress.view'),
    startTest: testOperation('test.take'),
    handInTest: testOperation('test.take'),
    answerTest: {
      action: 'test.take',
      about: 'classroom',
      input: async (world) => ({
        classroomId: world.classroomId,
        ...(await createStartedQuestionTest(world)),
        ...answer(),
      }),
    },
    giveExtraTime: testOperation('lessons.assign', ({ child }) => ({ student: child, percent: 25 })),
    releaseResults: testOperation('lessons.assign'),
    setExtraTime: rosterOperation(({ child }) => ({ student: child, percent: 25 }), 'lessons.assign'),
    showSolutions: rosterOperation(() => ({ lesson: 'ff-1a' }), 'solutions.read'),
  },
  makes: {
    assignLessons: ['assignment'],
    withdrawAssignments: noQuotas,
    changeAssignment: noQuotas,
    moveAssignment: noQuotas,
    exportCourse: ['export'],
    showSolutions: noQuotas,
    // At most one row per test and student; the quota for assignments limits the tests.
    startTest: noQuotas,
    handInTest: noQuotas,
    // At most one row per question and student.
    answerTest: noQuotas,
    giveExtraTime: noQuotas,
    // At most one row per student of a class.
    setExtraTime: noQuotas,
    releaseResults: noQuotas,
  },
  actions: {
    '/dashboard/lessons': {
      assign: 'assignLessons',
      'change-assignment': 'changeAssignment',
      'move-assignment': 'moveAssignment',
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
      'answer-test': 'answerTest',
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
    'classrooms/:classroomId/call': {
      action: 'classroom.attend',
      about: 'classroom',
      writes: [
        {
          key: () => 'now',
          record: { lesson: 'ff-1a', step: 'ff-1-1', at: 1 },
          action: 'classroom.teach',
          about: 'classroom',
        },
      ],
    },
  },
  sends: {
    'classrooms/:classroomId/assignments': [{ to: allMembers, fields: [''] }],
    'classrooms/:classroomId/tests': [{ to: ['owner', 'co-teacher', 'admin'], fields: [''] }],
    'classrooms/:classroomId/call': [
      { to: ['student in class', 'class-code session', 'owner', 'co-teacher', 'admin'], fields: [''] },
    ],
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
    const { rows } = await owner.query<{ id: string }>(insertQuestionTest, [schoolId, classroomId, questions])
    await owner.query(
      `INSERT INTO question_test_answers (school_id, assignment_id, student_id, question, answer, solved, tries, late, answered_at)
       VALUES ($1, $2, $3, 'q-1', '{"kind":"chosen","chosen":[0]}', true, 1, false, now())`,
      [schoolId, rows[0]!.id, student],
    )
  },
})
