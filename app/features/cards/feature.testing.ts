import { openKeys } from '#app/platform/keys.server.ts'
import { principals, type World } from '#db/testing/principals.ts'
import { defineTesting, ofClassroom, nothing } from '#db/testing/feature-testing.ts'
import { classRestSeal, restSeal } from './rest-path.server.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

const codeProofOf = ({ services, schoolId, classroomId, code }: World) => {
  const named = `${schoolId}.${classroomId}.${services.now() + 60_000}`
  return `${named}.${openKeys(services.env.SECRET).seal('class-code', `${named}.${code}`)}`
}

export default defineTesting({
  commands: {
    // Cards: getting in as a child asks nobody who they are; the secret decides.
    resetSecrets: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    newCards: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    revokeCards: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    showSecret: ofClassroom((world) => ({ student: world.child, locale: 'en' }), 'secrets.print'),
    allowSignIn: ofClassroom((world) => ({ student: world.child }), 'secrets.reset'),
    resumeSignIns: ofClassroom(() => ({}), 'secrets.reset'),
    makePrintLink: ofClassroom(() => ({ view: 'card' }), 'secrets.print'),
    signInByCard: { action: 'student.sign-in', about: 'nothing', input: () => ({ card: 'x'.repeat(22) }) },
    signInByName: {
      action: 'student.sign-in',
      about: 'nothing',
      input: (world) => ({ student: world.child, codeProof: 'x', code: world.code }),
    },
    // The code of the class, and then the browser that asked, decide.
    askByName: {
      action: 'classroom.ask-by-name',
      about: 'nothing',
      input: (world) => ({
        name: 'Typed Name',
        codeProof: codeProofOf(world),
        code: world.code,
        sentAs: 'x'.repeat(16),
      }),
    },
    withdrawNameRequest: { action: 'classroom.ask-by-name', about: 'nothing', input: () => ({ claim: 'x' }) },
    enterByNameRequest: { action: 'student.sign-in', about: 'nothing', input: () => ({ claim: 'x', locale: 'en' }) },
  },
  makes: {
    // Cards: a new secret or card takes the place of the old one.
    resetSecrets: nothing,
    newCards: nothing,
    revokeCards: nothing,
    showSecret: nothing,
    allowSignIn: nothing,
    resumeSignIns: nothing,
    makePrintLink: ['print-link'],
    signInByCard: ['session'],
    signInByName: ['session'],
    askByName: ['name-request'],
    withdrawNameRequest: nothing,
    enterByNameRequest: ['session'],
  },
  live: {
    'classrooms/:classroomId/sign-ins': { action: 'roster.view', about: 'classroom' },
    'sign-in-rests/:schoolId/:studentId/:seal': {
      action: 'student.sign-in',
      about: 'nothing',
      params: ({ services, schoolId, child }) => ({
        schoolId,
        studentId: child,
        seal: restSeal(services.env, { schoolId, studentId: child }),
      }),
    },
    'class-rests/:schoolId/:classroomId/:seal': {
      action: 'student.sign-in',
      about: 'nothing',
      params: ({ services, schoolId, classroomId }) => ({
        schoolId,
        classroomId,
        seal: classRestSeal(services.env, { schoolId, classroomId }),
      }),
    },
  },
  sends: {
    'classrooms/:classroomId/sign-ins': [
      { to: teachers, fields: ['kind', 'misses', 'paused', 'resting.0.id', 'resting.0.name', 'resting.0.until'] },
    ],
    // Whoever was told to wait holds the seal, whoever else sits at that screen.
    'sign-in-rests/:schoolId/:studentId/:seal': [{ to: principals, fields: ['until'] }],
    'class-rests/:schoolId/:classroomId/:seal': [{ to: principals, fields: ['until'] }],
  },
  actions: {
    // Looking at a card, working a sum out, trying a secret: every try counts. A link to print lasts ten minutes and
    // makes nothing.
    '/join': { look: null, enter: null },
    '/join/:clsCode': { solve: null, enter: null, ask: 'askByName', withdraw: null, arrive: null },
    ...Object.fromEntries(
      ['card', 'card-join-request', 'list'].map((sheet) => [
        `/dashboard/classroom-dashboard/:classroomId/students/print-asset-${sheet}`,
        { print: null },
      ]),
    ),
  },
})
