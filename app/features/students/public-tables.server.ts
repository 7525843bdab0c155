/** Tables that others may join. */
export { managedStudents, studentGroupMembers, studentGroups } from './tables.server.ts'
