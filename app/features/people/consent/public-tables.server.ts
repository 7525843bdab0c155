/** Tables that other features may join. */
export { consentEvents } from './tables.server.ts'
