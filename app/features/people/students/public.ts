/** The roster and student screens of a class, for the page that combines them with other features. */

export type { LearningFacts, StudentProfile, StudentRow } from './contract.ts'
export { FirstStudents } from './components/first-students.tsx'
export { RosterScreen } from './roster/roster-screen.tsx'
export { RosterSheets, type OpenSheet } from './roster/roster-sheets.tsx'
export { StudentScreen } from './student-page/student-screen.tsx'
export { useRosterActions } from './roster/use-roster-actions.ts'
