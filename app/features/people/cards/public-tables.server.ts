/** Tables that other features may join. */
export { loginCards } from './tables.server.ts'
