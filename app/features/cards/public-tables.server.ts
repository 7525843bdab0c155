/** Tables that others may join. */
export { loginCards } from './tables.server.ts'
