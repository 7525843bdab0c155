import { createEnrolledChild } from '#db/testing/children.ts'
import { defineTesting, noQuotas, type QuotaDrives, type QuotaTestContext } from '#db/testing/feature-testing.ts'
import { actor } from '#db/testing/test-services.ts'
import { postNote } from '#app/features/people/classrooms/public.server.ts'
import { insertHeldText, proposeWord } from '#app/features/people/held-texts/feature.testing.ts'
import { decideHeldText } from './decide-held-text.server.ts'

export default defineTesting({
  commands: {
    decideHeldText: {
      action: 'held-texts.decide',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, child: student }) => ({
        classroomId,
        // School admins decide after a day.
        text: await insertHeldText(services.owner, { schoolId, classroomId, student, age: '25 hours' }),
        decision: 'release',
      }),
    },
    askStaffAboutReport: {
      action: 'held-texts.decide',
      about: 'classroom',
      input: async ({ services, schoolId, classroomId, child: student }) => ({
        classroomId,
        text: await insertHeldText(services.owner, {
          ...{ schoolId, classroomId, student, age: '25 hours', kind: 'reported-message' },
        }),
      }),
    },
  },
  makes: { decideHeldText: ['allowed-word'], askStaffAboutReport: noQuotas },
  actions: {
    '/dashboard/classroom-dashboard/:classroomId/to-read': {
      decide: 'decideHeldText',
      'ask-staff': 'askStaffAboutReport',
    },
  },
  quotas: moderationQuotas,
  live: { 'classrooms/:classroomId/held-texts': { action: 'board.read', about: 'classroom' } },
  sends: {
    'classrooms/:classroomId/held-texts': [
      { to: ['owner', 'co-teacher', 'admin'], fields: ['count', 'dangers'] },
      // The writer of the sample text, in both kinds of session.
      { to: ['student in class', 'class-code session'], fields: ['0.id', '0.kind', '0.subject', '0.text'] },
    ],
  },
})

function moderationQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  const createStudent = async () => {
    const { schoolId, classroomId, person, act } = await createClass()
    const { owner } = services()
    const student = await createEnrolledChild({ owner }, { schoolId, classroomId })
    return { schoolId, classroomId, person, act, owner, student }
  }
  return {
    async 'held-text'() {
      const { schoolId, classroomId, act, owner, student } = await createStudent()
      const child = actor(student, { schoolId, schoolRoles: ['student'], managed: true })
      return {
        owner: student,
        async fill(count) {
          for (let index = 0; index < count; index++) await insertHeldText(owner, { schoolId, classroomId, student })
        },
        make: (index) =>
          act(postNote, { classroom: classroomId, note: `n${index}`, text: `Kite ${index}`, colour: 'sun' }, child),
      }
    },
    async 'allowed-word'() {
      const { schoolId, classroomId, act, owner, student } = await createStudent()
      return {
        owner: schoolId,
        async fill(count) {
          for (let index = 0; index < count; index++) await proposeWord(owner, schoolId, `word${index}`)
        },
        async make(index) {
          const text = await insertHeldText(owner, { schoolId, classroomId, student, text: `Our k${index}te flies` })
          return act(decideHeldText, { classroomId, text, decision: 'release', allow: 'on' })
        },
      }
    },
  }
}
