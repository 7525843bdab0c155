/** Tables that others may join. */
export { memberships, schoolDirectory, schoolDomains, schoolInvitations, schools } from './tables.server.ts'
