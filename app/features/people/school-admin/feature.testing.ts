import { execute } from '#app/platform/commands/execute.server.ts'
import { defineTesting, schoolAdminOperation, ownAccountOperation, noQuotas } from '#db/testing/feature-testing.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { exportOwnData } from './data-rights/export-own-data.server.ts'

const transferFields = ['askedAt', 'askedBy', 'askedById', 'from.0', 'id', 'name', 'studentId', 'to']

export default defineTesting({
  commands: {
    exportOwnData: ownAccountOperation({}, 'account.export'),
    decideTeachers: schoolAdminOperation((world) => ({ decision: 'approve', person: world.ids['pending teacher'] })),
    inviteColleagues: { ...schoolAdminOperation(() => ({ addresses: 'colleague@example.test' })), about: 'own school' },
    withdrawSchoolInvitation: schoolAdminOperation((world) => ({ invitation: world.schoolInvitationId })),
    // Requires a personal school, which no user of the test world has.
    moveClasses: { ...schoolAdminOperation((world) => ({ to: world.schoolId }), 'school.move-classes'), only: [] },
    changeRole: schoolAdminOperation((world) => ({ personId: world.ids.owner, role: 'admin', act: 'give' })),
    removeMember: schoolAdminOperation((world) => ({ personId: world.ids['co-teacher'] })),
    transferClassrooms: schoolAdminOperation((world) => ({
      from: world.ids.owner,
      to: world.ids['co-teacher'],
      all: 'all',
    })),
    addDomain: { ...schoolAdminOperation(() => ({ domain: 'example.test' })), about: 'own school' },
    changeDomain: schoolAdminOperation(() => ({ domain: 'kite.example', admits: 'no' })),
    removeDomain: schoolAdminOperation(() => ({ domain: 'kite.example' })),
    changeSchool: {
      ...schoolAdminOperation(() => ({
        name: 'S',
        country: 'TH',
        timezone: 'Asia/Bangkok',
        locale: 'th',
        joinPolicy: 'open',
        loginMode: 'words',
        codingSkin: 'icon',
        leaderboard: 'hidden',
        keeps: {},
      })),
      about: 'own school',
    },
    exportAudit: { ...schoolAdminOperation(() => ({}), 'audit.read'), about: 'own school' },
    exportPerson: schoolAdminOperation((world) => ({ personId: world.child }), 'school.export-person'),
    erasePerson: schoolAdminOperation((world) => ({ personId: world.child, typed: 'Mali' }), 'school.erase-person'),
  },
  makes: {
    decideTeachers: noQuotas,
    inviteColleagues: ['school-invitation'],
    withdrawSchoolInvitation: noQuotas,
    moveClasses: ['classroom'],
    changeRole: noQuotas,
    removeMember: noQuotas,
    // Moves existing classes, so that a teacher who leaves can always hand them over.
    transferClassrooms: noQuotas,
    addDomain: ['school-domain'],
    changeDomain: noQuotas,
    removeDomain: noQuotas,
    changeSchool: noQuotas,
    exportAudit: ['export'],
    exportPerson: ['export'],
    exportOwnData: ['own-data'],
    erasePerson: noQuotas,
  },
  quotas: ({ services }) => ({
    async 'own-data'() {
      const person = await makePerson(services())
      return { owner: person, make: () => execute({ ...services() }, exportOwnData, {}, { actor: actor(person) }) }
    },
  }),
  live: {
    'schools/:schoolId/transfer-requests': { action: 'school.administer', about: 'school' },
    'schools/:schoolId/approvals': { action: 'school.administer', about: 'school' },
  },
  sends: {
    'schools/:schoolId/transfer-requests': [{ to: ['admin'], fields: transferFields.map((field) => `0.${field}`) }],
    'schools/:schoolId/approvals': [
      { to: ['admin'], fields: ['0.askedAt', '0.confirmed', '0.domain', '0.email', '0.id', '0.name', '0.student'] },
    ],
  },
  api: {
    'get /own-data': { action: 'account.export', about: 'self' },
  },
  resend: {
    moveClasses: {
      by: 'admin',
      async before({ services: { owner }, schoolId, changeId: to, ids }, id) {
        await owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
        await owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, 'Hill', 'school')`, [to])
        await owner.query(
          `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'teacher' FROM unnest($2::uuid[]) AS known (id)`,
          [to, [id, ids.owner, ids['other teacher']]],
        )
      },
      input: ({ changeId }) => ({ to: changeId }),
    },
    addDomain: {
      before: ({ services }, id) =>
        services.owner.query(`UPDATE users SET email = $1 || '@example.test' WHERE id = $1::uuid`, [id]),
    },
  },
})
