import { execute } from '#app/platform/execute.server.ts'
import { defineTesting, schoolAdmin, own, nothing } from '#db/testing/feature-testing.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { exportOwnData } from './export-own-data.server.ts'

const transfer = ['askedAt', 'askedBy', 'askedById', 'from.0', 'id', 'name', 'studentId', 'to']

export default defineTesting({
  commands: {
    exportOwnData: own({}, 'account.export'),
    decideTeachers: schoolAdmin((world) => ({ decision: 'approve', person: world.ids['pending teacher'] })),
    inviteColleagues: { ...schoolAdmin(() => ({ addresses: 'colleague@example.test' })), about: 'own school' },
    withdrawSchoolInvitation: schoolAdmin((world) => ({ invitation: world.schoolInvitationId })),
    // Only from a school of one's own; nobody here has one.
    moveClasses: { ...schoolAdmin((world) => ({ to: world.schoolId }), 'school.move-classes'), only: [] },
    changeRole: schoolAdmin((world) => ({ personId: world.ids.owner, role: 'admin', act: 'give' })),
    removeMember: schoolAdmin((world) => ({ personId: world.ids['co-teacher'] })),
    transferClassrooms: schoolAdmin((world) => ({ from: world.ids.owner, to: world.ids['co-teacher'], all: 'all' })),
    addDomain: { ...schoolAdmin(() => ({ domain: 'example.test' })), about: 'own school' },
    changeDomain: schoolAdmin(() => ({ domain: 'kite.example', admits: 'no' })),
    removeDomain: schoolAdmin(() => ({ domain: 'kite.example' })),
    changeSchool: {
      ...schoolAdmin(() => ({
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
    exportAudit: { ...schoolAdmin(() => ({}), 'audit.read'), about: 'own school' },
    exportPerson: schoolAdmin((world) => ({ personId: world.child }), 'school.export-person'),
    erasePerson: schoolAdmin((world) => ({ personId: world.child, typed: 'Mali' }), 'school.erase-person'),
  },
  makes: {
    decideTeachers: nothing,
    inviteColleagues: ['school-invitation'],
    withdrawSchoolInvitation: nothing,
    moveClasses: ['classroom'],
    changeRole: nothing,
    removeMember: nothing,
    // Classrooms that are there change hands: somebody who leaves must be able to leave them.
    transferClassrooms: nothing,
    addDomain: ['school-domain'],
    changeDomain: nothing,
    removeDomain: nothing,
    changeSchool: nothing,
    exportAudit: ['export'],
    exportPerson: ['export'],
    exportOwnData: ['own-data'],
    erasePerson: nothing,
  },
  quotas: ({ services }) => ({
    async 'own-data'() {
      const person = await makePerson(services())
      return { whose: person, make: () => execute({ ...services() }, exportOwnData, {}, { actor: actor(person) }) }
    },
  }),
  live: {
    'schools/:schoolId/transfer-requests': { action: 'school.administer', about: 'school' },
    'schools/:schoolId/approvals': { action: 'school.administer', about: 'school' },
  },
  sends: {
    'schools/:schoolId/transfer-requests': [{ to: ['admin'], fields: transfer.map((field) => `0.${field}`) }],
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
