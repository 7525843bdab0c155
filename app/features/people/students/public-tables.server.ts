/** Tables that other features may join. */
export { managedStudents, studentGroupMembers, studentGroups } from './tables.server.ts'
