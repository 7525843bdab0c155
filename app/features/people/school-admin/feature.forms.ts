import { randomUUID } from 'node:crypto'
import type { SampleApiRequests, FeatureForms, Form } from '#db/testing/forms.ts'

const unknownId = '00000000-0000-7000-8000-000000000001'

const byAdmin = (command: string, fields: Form['fields']): Form => ({ action: command, command, by: 'admin', fields })

export default {
  '/account/select-room': [
    { action: 'move-classes', command: 'moveClasses', by: 'owner', fields: ({ schoolId }) => ({ to: schoolId }) },
  ],
  '/dashboard': [
    byAdmin('decideTeachers', ({ ids }) => ({ decision: 'approve', person: ids['pending teacher'] })),
    byAdmin('inviteColleagues', () => ({ addresses: `${randomUUID()}@example.test` })),
    byAdmin('withdrawSchoolInvitation', ({ schoolInvitationId }) => ({ invitation: schoolInvitationId })),
    byAdmin('changeRole', ({ ids }) => ({ personId: ids.owner, role: 'admin', act: 'give' })),
    byAdmin('removeMember', ({ ids }) => ({ personId: ids['other teacher'] })),
    byAdmin('transferClassrooms', ({ ids }) => ({ from: ids.owner, to: ids['co-teacher'], all: 'all' })),
    byAdmin('addDomain', () => ({ domain: 'example.test', admits: 'yes' })),
    byAdmin('changeDomain', () => ({ domain: 'kite.example', admits: 'no' })),
    byAdmin('removeDomain', () => ({ domain: 'kite.example' })),
    byAdmin('changeSchool', () => ({
      name: 'S',
      country: 'TH',
      timezone: 'Asia/Bangkok',
      locale: 'th',
      chat: 'off',
      joinPolicy: 'open',
      loginMode: 'words',
      codingSkin: 'icon',
      leaderboard: 'hidden',
      keeps: '{}',
    })),
    byAdmin('exportAudit', () => ({ person: '', act: '', from: '2026-01-01', to: '2026-12-31' })),
    byAdmin('exportPerson', ({ child }) => ({ personId: child })),
    {
      ...byAdmin('changeParentLink', ({ child, ids }) => ({
        ...{ student: child, guardian: ids['parent of the child'], change: 'confirm' },
      })),
      action: 'parent-link',
    },
    {
      ...byAdmin('blockGuardian', ({ child }) => ({ student: child, guardian: unknownId, reason: 'other' })),
      action: 'block-guardian',
    },
    {
      ...byAdmin('unblockGuardian', ({ child }) => ({ student: child, block: unknownId })),
      action: 'unblock-guardian',
    },
    byAdmin('erasePerson', ({ ids }) => ({ personId: ids['student out of class'], typed: 'Leo' })),
  ],
} satisfies FeatureForms

export const sampleApiRequests: SampleApiRequests = { 'get /own-data': { by: 'owner' } }
