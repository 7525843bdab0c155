export { listOverdueTexts } from './queries.server.ts'
