export { chosenRoleIn } from './components/chosen-role.ts'
export { openIdentity, type Identity } from './identity/identity.server.ts'
export { identityLimits } from './identity/bodies.server.ts'
export { mayMail } from './identity/budgets.server.ts'
export { mailIn } from './identity/mails.server.ts'
export { hashPassword } from './identity/passwords.server.ts'
export { eraseAccounts, forgetIn, leaveRoomsOf, moveSessionRooms } from './erase-account.server.ts'
export { leaveSchool } from './leave-school.server.ts'
export { eraseJob, forgottenErasures, schoolsOfErased } from './closed-accounts.server.ts'
export { childLastSeen } from './last-seen.server.ts'
export { accountById, adultByAddress, finishAccount } from './profile.server.ts'
export { checkOwnName } from './own-name.server.ts'
export { tellSchools } from './tell-schools.server.ts'
export {
  createManagedAccounts,
  deleteManagedAccounts,
  renameManagedAccounts,
  type Renamed,
} from './managed-accounts.server.ts'
export { chooseSessionRoom, endSession, endSessionsOf, sessionsPath } from './session-room.server.ts'
export { sessionById } from './identity/sessions.server.ts'
export { startSession, type NewSession } from './start-session.server.ts'
