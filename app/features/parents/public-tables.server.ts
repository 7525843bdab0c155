/** Tables that others may join. */
export { guardianships } from './tables.server.ts'
