export { childrenOf, countGuardians, type Child } from './queries.server.ts'
