export { findFinishedSitting, type FinishedSitting } from './queries.server.ts'
