import { defineTesting, ownAccountOperation, noQuotas } from '#db/testing/feature-testing.ts'

export default defineTesting({
  commands: {
    chooseRoom: {
      ...ownAccountOperation({}, 'room.choose'),
      input: (world) => ({ room: `classroom/${world.classroomId}` }),
      only: ['owner', 'co-teacher', 'student in class', 'class-code session'],
    },
    finishOnboarding: ownAccountOperation({ role: 'teacher', name: 'New', locale: 'en' }, 'account.onboard'),
  },
  makes: {
    chooseRoom: noQuotas,
    finishOnboarding: ['personal-school', 'school', 'school-ask', 'classroom'],
  },
  actions: {
    '/onboard': { ask: 'askSchool', finish: 'finishOnboarding' },
    '/account/select-room': {
      join: 'joinClassroom',
      withdraw: 'withdrawRequest',
      dismiss: null,
      'withdraw-asking': 'withdrawAsking',
      'answer-school': 'answerSchoolInvitation',
      'move-classes': 'moveClasses',
      choose: 'chooseRoom',
    },
    '/dashboard': Object.fromEntries(
      [
        'decideTeachers',
        'inviteColleagues',
        'withdrawSchoolInvitation',
        'changeRole',
        'removeMember',
        'transferClassrooms',
        'addDomain',
        'changeDomain',
        'removeDomain',
        'changeSchool',
        'exportAudit',
        'exportPerson',
        'erasePerson',
        'decideTransfers',
      ].map((name) => [name, name]),
    ),
  },
  resend: {
    finishOnboarding: {
      before: ({ services }, id) => services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [id]),
    },
  },
})
