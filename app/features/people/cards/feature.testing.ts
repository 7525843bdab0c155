import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { principals, type World } from '#db/testing/principals.ts'
import { defineTesting, classroomOperation, noQuotas } from '#db/testing/feature-testing.ts'
import { signClassPause, signLockout } from './sign-in/lockout-path.server.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

const createCodeProof = ({ services, schoolId, classroomId, code }: World) => {
  const payload = `${schoolId}.${classroomId}.${services.now() + 60_000}`
  return `${payload}.${openKeys(services.env.SECRET).sign('class-code', `${payload}.${code}`)}`
}

export default defineTesting({
  commands: {
    // Children sign in without a session: the secret authorizes them.
    resetSecrets: classroomOperation((world) => ({ student: world.child }), 'secrets.reset'),
    newCards: classroomOperation((world) => ({ student: world.child }), 'secrets.reset'),
    revokeCards: classroomOperation((world) => ({ student: world.child }), 'secrets.reset'),
    showSecret: classroomOperation((world) => ({ student: world.child, locale: 'en' }), 'secrets.print'),
    allowSignIn: classroomOperation((world) => ({ student: world.child }), 'secrets.reset'),
    resumeSignIns: classroomOperation(() => ({}), 'secrets.reset'),
    makePrintLink: classroomOperation(() => ({ view: 'card' }), 'secrets.print'),
    signInByCard: { action: 'student.sign-in', about: 'nothing', input: () => ({ card: 'x'.repeat(22) }) },
    signInByName: {
      action: 'student.sign-in',
      about: 'nothing',
      input: (world) => ({ student: world.child, codeProof: 'x', code: world.code }),
    },
    // Authorized by the class code; later steps by the claim cookie of the browser that sent the request.
    askByName: {
      action: 'classroom.ask-by-name',
      about: 'nothing',
      input: (world) => ({
        name: 'Typed Name',
        codeProof: createCodeProof(world),
        code: world.code,
        idempotencyKey: 'x'.repeat(16),
      }),
    },
    withdrawNameRequest: { action: 'classroom.ask-by-name', about: 'nothing', input: () => ({ claim: 'x' }) },
    enterByNameRequest: { action: 'student.sign-in', about: 'nothing', input: () => ({ claim: 'x', locale: 'en' }) },
  },
  makes: {
    // A new secret or card replaces the old one, so no quota applies.
    resetSecrets: noQuotas,
    newCards: noQuotas,
    revokeCards: noQuotas,
    showSecret: noQuotas,
    allowSignIn: noQuotas,
    resumeSignIns: noQuotas,
    makePrintLink: ['print-link'],
    signInByCard: ['session'],
    signInByName: ['session'],
    askByName: ['name-request'],
    withdrawNameRequest: noQuotas,
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
        seal: signLockout(services.env, { schoolId, studentId: child }),
      }),
    },
    'class-rests/:schoolId/:classroomId/:seal': {
      action: 'student.sign-in',
      about: 'nothing',
      params: ({ services, schoolId, classroomId }) => ({
        schoolId,
        classroomId,
        seal: signClassPause(services.env, { schoolId, classroomId }),
      }),
    },
  },
  sends: {
    'classrooms/:classroomId/sign-ins': [
      { to: teachers, fields: ['kind', 'misses', 'paused', 'resting.0.id', 'resting.0.name', 'resting.0.until'] },
    ],
    // The signature in the path authorizes, so any user who holds the path may subscribe.
    'sign-in-rests/:schoolId/:studentId/:seal': [{ to: principals, fields: ['until'] }],
    'class-rests/:schoolId/:classroomId/:seal': [{ to: principals, fields: ['until'] }],
  },
  actions: {
    // No idempotency: every sign-in attempt counts, and a print link expires after ten minutes and stores nothing.
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
