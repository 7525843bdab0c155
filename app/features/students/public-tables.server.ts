/** Tables that others may join. */
export { managedStudents, studentGroups } from './tables.server.ts'
