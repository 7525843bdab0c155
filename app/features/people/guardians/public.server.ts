export { openAddresses } from './addresses.server.ts'
export {
  applyBlock,
  blockGuardian,
  blockReasonField,
  findGuardianOfAddress,
  unblockGuardian,
} from './block-guardian.server.ts'
export { changeParentLink } from './change-parent-link.server.ts'
export { endLinks } from './end-links.server.ts'
export { linkChild, lockParentLinks } from './link-child.server.ts'
export { countPausedLinks, describeParentCode, listNewParents, loadStudentParents } from './queries.server.ts'
export { loadPrintedLetters } from './letters/print-letters.server.ts'
export { loadRosterParents } from './roster/roster-parents.server.ts'
export { replaceParentLetter } from './replace-parent-letter.server.ts'
export { authorizeConsent, recordSlips } from './slips/record-slips.server.ts'
export { isRestrictedAddress, isUnrestrictedSql } from './restrictions.server.ts'
