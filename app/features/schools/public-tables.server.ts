/** Tables that queries of other features may join. */
export { memberships, schoolDirectory, schoolDomains, schoolInvitations, schools } from './tables.server.ts'
