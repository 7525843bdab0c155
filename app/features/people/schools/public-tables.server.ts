/** Tables that queries of other features may join. */
export {
  guardianships,
  memberships,
  schoolDirectory,
  schoolDomains,
  schoolInvitations,
  schools,
} from './tables.server.ts'
