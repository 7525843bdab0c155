/** Tables that other features may join. */
export { sessions, users } from './tables.server.ts'
