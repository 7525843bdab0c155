export { listHelpIds } from './articles.server.ts'
