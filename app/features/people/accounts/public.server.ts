export { chosenRoleIn } from './components/sign-in/chosen-role.ts'
export { openIdentity, type Identity } from './identity/identity.server.ts'
export { identityLimits } from './identity/bodies.server.ts'
export { changeNoticeChoice, claimNotices } from './notices/stored-notices.server.ts'
export { changeNoticeHours, noticeTimeOf } from './notices/notice-hours.server.ts'
export { canSendMail } from './identity/budgets.server.ts'
export { parseMailJob } from './identity/mails/mails.server.ts'
export { hashPassword } from './identity/credentials/passwords.server.ts'
export {
  eraseAccounts,
  erasePersonReferences,
  clearSessionWorkspaces,
  moveSessionWorkspaces,
} from './erase-account.server.ts'
export { endMembership } from './account-hooks.server.ts'
export { eraseAccountRequest, staleErasures, schoolsOfErasedAccount } from './closed-accounts.server.ts'
export { childLastSeen } from './last-seen.server.ts'
export { accountById, adultByAddress, finishAccount } from './profile.server.ts'
export { checkOwnName } from './own-name.server.ts'
export { recordAuditInSchools } from './record-audit-in-schools.server.ts'
export {
  createManagedAccounts,
  deleteManagedAccounts,
  renameManagedAccounts,
  type RenamedAccount,
} from './managed-accounts.server.ts'
export { setSessionWorkspace, endSession, endSessionsOf, sessionsPath } from './session-workspace.server.ts'
export { sessionById } from './identity/sessions/sessions.server.ts'
export { startSession, type NewSession } from './start-session.server.ts'
