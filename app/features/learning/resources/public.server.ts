export { listActivityCodes } from './activities.server.ts'
