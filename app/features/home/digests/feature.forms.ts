import { parseEnv } from '#app/platform/services/env.server.ts'
import {
  classForm,
  type FeatureForms,
  type FormWorld,
  type PageQueries,
  type SampleApiRequests,
} from '#db/testing/forms.ts'
import { signToken, type TokenKind } from './tokens.server.ts'

const unknownId = '00000000-0000-7000-8000-000000000001'

/** A token of ours whose invitation or reader was deleted. */
const token = ({ schoolId }: FormWorld, kind: TokenKind) =>
  signToken(parseEnv({ NODE_ENV: 'test' }), kind, { schoolId, id: unknownId })

const inviteFields = ({ child }: FormWorld) => ({ student: child, address: 'parent@example.test', locale: 'en' })

export default {
  '/parent': [
    {
      action: 'answer',
      command: 'answerParentInvitation',
      by: 'visitor',
      fields: (people) => ({ token: token(people, 'invitation'), answer: 'accept', timeZone: 'Asia/Bangkok' }),
    },
    {
      action: 'choose-day',
      command: 'chooseDigestDay',
      by: 'visitor',
      fields: (people) => ({ token: token(people, 'reader'), day: 'sunday' }),
    },
    {
      action: 'send-sample',
      command: 'sendDigestSample',
      by: 'visitor',
      fields: (people) => ({ token: token(people, 'reader') }),
    },
  ],
  '/dashboard': [{ action: 'send-sample', command: 'sendDigestSample', by: 'parent of the child', fields: () => ({}) }],
  '/dashboard/classroom-dashboard/:classroomId/students': [
    classForm('preview-parent-mail', 'previewParentInvitation', inviteFields),
    classForm('invite-parent', 'inviteParent', inviteFields),
    classForm('cancel-parent-mail', 'cancelParentInvitation', ({ child }) => ({
      student: child,
      invitation: unknownId,
    })),
    classForm('block-parent-mail', 'blockParentMail', ({ child }) => ({
      ...{ student: child, invitation: unknownId, reason: 'other' },
    })),
    classForm('leave-out-digest', 'leaveOutDigest', ({ child }) => ({ student: child, state: 'out' })),
    classForm('preview-digest', 'previewDigest', ({ child }) => ({ student: child })),
  ],
} satisfies FeatureForms

export const sampleApiRequests: SampleApiRequests = {
  'post /digests/off': { by: 'visitor', query: { token: (people) => token(people, 'reader') }, body: () => ({}) },
}

export const queries: PageQueries = { '/parent': ['invitation', 'weekly', 'off'] }
