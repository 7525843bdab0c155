import { defineTesting, ofClassroom, nothing } from '#db/testing/feature-testing.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

export default defineTesting({
  commands: {
    // Cards: getting in as a child asks nobody who they are; the secret decides.
    resetSecrets: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    newCards: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    revokeCards: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    resumeSignIns: ofClassroom(() => ({}), 'secrets.reset'),
    makePrintLink: ofClassroom(() => ({ view: 'card' }), 'secrets.print'),
    signInByCard: { action: 'student.sign-in', about: 'nothing', input: () => ({ card: 'x'.repeat(22) }) },
    signInByName: {
      action: 'student.sign-in',
      about: 'nothing',
      input: (world) => ({ student: world.child, codeProof: 'x', code: world.code }),
    },
  },
  makes: {
    // Cards: a new secret or card takes the place of the old one.
    resetSecrets: nothing,
    newCards: nothing,
    revokeCards: nothing,
    resumeSignIns: nothing,
    makePrintLink: ['print-link'],
    signInByCard: ['session'],
    signInByName: ['session'],
  },
  live: {
    'classrooms/:classroomId/sign-ins': { action: 'roster.view', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/sign-ins': [
      { to: teachers, fields: ['misses', 'paused', 'resting.0.id', 'resting.0.name', 'resting.0.until'] },
    ],
  },
  actions: {
    // Looking at a card, working a sum out, trying a secret: every try counts. A link to print lasts ten minutes and
    // makes nothing.
    '/join': { look: null, enter: null },
    '/join/:clsCode': { solve: null, enter: null },
    ...Object.fromEntries(
      ['card', 'card-join-request', 'list'].map((sheet) => [
        `/dashboard/classroom-dashboard/:classroomId/students/print-asset-${sheet}`,
        { print: null },
      ]),
    ),
  },
})
