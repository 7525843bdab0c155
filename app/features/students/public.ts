/** The roster and student screens of a class, for the page that combines them with other features. */

export type { LearningFacts, StudentProfile } from './contract.ts'
export { RosterScreen } from './components/roster-screen.tsx'
export { RosterSheets, type OpenSheet } from './components/roster-sheets.tsx'
export { StudentScreen } from './components/student-screen.tsx'
export { useRosterActions } from './components/use-roster-actions.ts'
