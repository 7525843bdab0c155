export { loadChildWeeks } from './week/child-week.server.ts'
