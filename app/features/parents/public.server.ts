export { childrenOf, type Child } from './queries.server.ts'
