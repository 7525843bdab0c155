/** Tables that other features may join. */
export { questionBanks } from './tables.server.ts'
