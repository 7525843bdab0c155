import type { ScreenName } from '#rules/navigation/navigation-menu.ts'

/** Article about a screen of teachers; other screens lead to the help center. */
export const helpOfScreen: Partial<Record<ScreenName, string>> = {
  home: 'progress',
  roster: 'cards',
  requests: 'join-code',
  reports: 'reports',
  lessons: 'assign',
  questions: 'questions',
  competitions: 'competition',
  classroom: 'co-teachers',
  profile: 'data',
}
