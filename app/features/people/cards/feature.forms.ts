import { classForm, type FeatureForms, type Form, type PageQueries, type Sender } from '#db/testing/forms.ts'

const students = '/dashboard/classroom-dashboard/:classroomId/students'
const print: Form[] = [
  {
    action: 'print',
    command: 'makePrintLink',
    by: 'owner',
    fields: ({ child }) => ({ student: child, paper: 'a4', secrets: 'on' }),
  },
]
const student: Form['fields'] = ({ child }) => ({ student: child })
const cards = (by: Sender): Form[] => [
  classForm('reset-secrets', 'resetSecrets', student, by),
  classForm('new-cards', 'newCards', student, by),
  classForm('revoke-cards', 'revokeCards', student, by),
]

export default {
  '/join': [
    { action: 'look', command: null, by: 'visitor', fields: ({ card }) => ({ card: card.token }) },
    {
      action: 'enter',
      command: 'signInByCard',
      by: 'visitor',
      fields: ({ card }) => ({ card: card.token, pictures: card.pictures }),
    },
  ],
  '/join/:clsCode': [
    {
      action: 'solve',
      command: null,
      by: 'visitor',
      fields: () => ({ challenge: `${Date.now() + 60_000}.12.abcdefgh.${'s'.repeat(43)}`, answer: '7' }),
    },
    {
      action: 'enter',
      command: 'signInByName',
      by: 'visitor',
      fields: ({ child, codeProof, card }) => ({ student: child, codeProof, pictures: card.pictures }),
    },
    {
      action: 'ask',
      command: 'askByName',
      by: 'visitor',
      fields: ({ code, codeProof }) => ({ name: 'Fah', code, codeProof }),
    },
    { action: 'withdraw', command: 'withdrawNameRequest', by: 'visitor', fields: () => ({}) },
    { action: 'arrive', command: 'enterByNameRequest', by: 'visitor', fields: () => ({}) },
  ],
  [students]: [
    ...cards('owner'),
    classForm('show-secret', 'showSecret', ({ child }) => ({ student: child, locale: 'en' })),
    classForm('allow-sign-in', 'allowSignIn', student),
    classForm('resume-sign-ins', 'resumeSignIns'),
  ],
  '/dashboard/student-list': cards('admin'),
  [`${students}/print-asset-card`]: print,
  [`${students}/print-asset-card-join-request`]: print,
  [`${students}/print-asset-list`]: print,
} satisfies FeatureForms

export const queries: PageQueries = {
  '/join': ['code', 'again', 'card', 'room'],
  '/join/:clsCode': ['room', 'guests'],
  [`${students}/print-asset-card`]: ['link', 'spent'],
}
