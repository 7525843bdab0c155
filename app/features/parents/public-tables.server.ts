/** Tables that other features may join. */
export { guardianships } from './tables.server.ts'
