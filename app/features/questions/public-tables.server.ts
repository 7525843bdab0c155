/** Tables that others may join. */
export { questionBanks } from './tables.server.ts'
