/** Tables that others may join. */
export { memberships, schoolDomains, schools } from './tables.server.ts'
