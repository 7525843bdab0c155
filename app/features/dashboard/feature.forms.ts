import type { FeatureForms, PageQueries } from '#db/testing/forms.ts'

export default {
  '/onboard': [
    {
      action: 'finish',
      command: 'finishOnboarding',
      by: 'newcomer',
      fields: () => ({
        role: 'teacher',
        name: 'New',
        locale: 'en',
        country: 'GB',
        schoolKind: 'school',
        schoolName: 'New School',
        classroomName: '1A',
        grade: '1',
      }),
    },
  ],
  '/account/select-room': [
    {
      action: 'choose',
      command: 'chooseRoom',
      by: 'owner',
      fields: ({ classroomId }) => ({ room: `classroom/${classroomId}` }),
    },
  ],
} satisfies FeatureForms

/** Query parameters of the sections of a school's dashboard, which share one address. */
const sections = ['section', 'group', 'search', 'flagged', 'after', 'before', 'teacher', 'archived', 'page']
const log = ['person', 'act', 'from', 'to']

export const queries: PageQueries = {
  '/onboard': ['find', 'classroom', 'school'],
  '/account/select-room': ['redirect', 'join', 'choose'],
  '/dashboard': [...sections, ...log, 'join', 'redirect', 'class', 'child', 'school', 'view'],
}
