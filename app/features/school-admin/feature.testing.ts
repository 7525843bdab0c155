import { defineTesting, schoolAdmin, own, nothing } from '#db/testing/feature-testing.ts'

const transfer = ['askedAt', 'askedBy', 'from.0', 'id', 'name', 'studentId', 'to']

export default defineTesting({
  commands: {
    exportOwnData: own({}, 'account.export'),
    decideTeachers: schoolAdmin((world) => ({ decision: 'approve', person: world.ids['pending teacher'] })),
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
    exportOwnData: ['export'],
    erasePerson: nothing,
  },
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
    addDomain: {
      before: ({ services }, id) =>
        services.owner.query(`UPDATE users SET email = $1 || '@example.test' WHERE id = $1::uuid`, [id]),
    },
  },
})
