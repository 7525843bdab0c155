export { queueNotices, type Occasion } from './queue-notices.server.ts'
