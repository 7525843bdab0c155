/** Tables that others may join. */
export { sessions, users } from './tables.server.ts'
