export { hashPassword } from './identity/passwords.server.ts'
export { chooseSessionRoom } from './session-room.server.ts'
export { accountById, finishAccount } from './profile.server.ts'
